extension Sequence where Element: Hashable {
    /// Each element once, at its first place.
    @inlinable  // Specialized for the caller's type, so that the runtime does not have to find the set's type.
    public var unique: [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
