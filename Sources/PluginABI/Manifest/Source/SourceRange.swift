/// A half-open range of UTF-8 byte offsets in a source file.
public struct SourceRange: Hashable, Sendable {
    /// The offset of the first byte.
    public let lowerBound: Int
    /// The offset just after the last byte; equal to `lowerBound` for a place between two characters.
    public let upperBound: Int

    /// Makes a range; swapped bounds become an empty range at `lowerBound`.
    public init(lowerBound: Int, upperBound: Int) {
        self.lowerBound = lowerBound
        self.upperBound = max(lowerBound, upperBound)
    }

    /// Makes a range from Swift's own.
    public init(_ range: Range<Int>) {
        self.init(lowerBound: range.lowerBound, upperBound: range.upperBound)
    }

    /// True if the range marks a place between two characters.
    public var isEmpty: Bool { lowerBound == upperBound }
}
