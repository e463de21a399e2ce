extension RouterNode {
    /// Where the RIB is: the names from the root down to its own, as faults tell it.
    public final var path: [String] {
        var names: [String] = []
        var next: RouterNode? = self
        while let node = next {
            names.append(node.displayName)
            next = node.parent
        }
        return names.reversed()
    }

    private final var displayName: String {
        name ?? typeName(of: self, without: "Router")
    }
}

/// The name of an object's type, without generic arguments and without the suffix that its kind has.
@MainActor
func typeName(of object: AnyObject, without suffix: String) -> String {
    let name = String(describing: type(of: object)).prefix { $0 != "<" }
    return String(name.hasSuffix(suffix) && name.count > suffix.count ? name.dropLast(suffix.count) : name)
}
