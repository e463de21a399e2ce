extension RouterNode {
    /// The path of the RIB: the names from the root down to the RIB itself, as in faults.
    public final var path: [String] {
        var names: [String] = []
        names.reserveCapacity(8)
        names.append(baseInteractor.displayName)
        var next = parent
        while let branch = next?.object {
            names.append(branch.interactor.displayName)
            next = branch.parent
        }
        names.reverse()
        // What a host puts between two RIBs has no name of its own. Not a closure, which asks for the actor.
        names.removeAll(where: \.isEmpty)
        return names
    }

    /// The RIB's own name, the last of the ``path``: ``name``, or else the router's type without "Router". For a router
    /// without a type of its own, the interactor's or the view controller's type.
    public final var displayName: String { baseInteractor.displayName }
}

extension Interactor {
    /// The name of the RIB: the host's name for the RIB, or else the router's type.
    final var displayName: String {
        if let name { return name }
        guard let routerType else { return typeName(type(of: self), without: "Interactor") }
        let name = typeName(routerType, without: "Router")
        // A RIB without a router of its own: its parts say more than the class of this library.
        return ["Router", "Viewable"].contains(name) ? nameOfParts(routerType) ?? name : name
    }

    /// The common beginning of the parts of `ViewableRouter<GameInteractor, GameViewController>`: `Game`.
    private func nameOfParts(_ routerType: AnyClass) -> String? {
        let own = typeName(type(of: self), without: "Interactor")
        if !["Interactor", "Presentable"].contains(own) { return own }
        let parts = _typeName(routerType, qualified: false).split(separator: ",").dropFirst()
        guard let view = parts.first?.drop(while: { $0 == " " }).dropLast(), view.hasSuffix("ViewController"),
            view.count > "ViewController".count
        else { return nil }
        return String(view.dropLast("ViewController".count))
    }
}

/// The name of a type, without generic arguments and without the given suffix.
func typeName(_ type: AnyClass, without suffix: String) -> String {
    // Not `String(describing:)`, which gives the same but searches all conformances and asks a mirror first: that
    // would slow down the start of each host.
    let name = _typeName(type, qualified: false).prefix { $0 != "<" }
    return String(name.hasSuffix(suffix) && name.count > suffix.count ? name.dropLast(suffix.count) : name)
}
