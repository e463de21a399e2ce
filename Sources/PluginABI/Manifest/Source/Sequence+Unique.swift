extension Sequence where Element: Hashable {
    /// The elements without repetitions, each at the place of its first occurrence.
    @inlinable  // Specialized for the caller's type, so that the runtime does not have to find the set's type.
    public var unique: [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
