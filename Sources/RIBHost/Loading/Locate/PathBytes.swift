extension Substring {
    /// Whether two paths are the same bytes.
    ///
    /// Linux goes by bytes, Swift by text: `==` takes an `é` of one character and one of two for the same, but they name two files.
    func isSamePath(as other: Substring) -> Bool {
        let (left, right) = (utf8.span, other.utf8.span)
        guard left.count == right.count else { return false }
        for index in left.indices where left[index] != right[index] { return false }
        return true
    }
}
