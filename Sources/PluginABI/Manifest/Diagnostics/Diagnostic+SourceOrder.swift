extension [Diagnostic] {
    /// Returns the diagnostics in the order of their places. Diagnostics with the same place keep their order;
    /// diagnostics without a place come first.
    public func inSourceOrder() -> [Diagnostic] {
        guard count > 1 else { return self }
        return enumerated().sorted { left, right in
            let (leftOffset, rightOffset) = (left.element.offset, right.element.offset)
            return leftOffset == rightOffset ? left.offset < right.offset : leftOffset < rightOffset
        }
        .map(\.element)
    }
}

extension Diagnostic {
    fileprivate var offset: Int { primary.map { $0.source.base + $0.range.lowerBound } ?? -1 }
}
