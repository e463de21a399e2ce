extension Sequence where Element: Hashable {
    /// Each element once, where it is first.
    @inlinable  // So that the caller, who knows the type, spares the runtime finding the set's.
    public var unique: [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
