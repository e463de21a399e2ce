/// A place in a source file for people: line and column, both counted from 1.
public struct SourcePosition: Hashable, Sendable {
    /// The line, from 1.
    public let line: Int
    /// The column, from 1, in characters (Unicode scalars).
    public let column: Int

    /// Makes a position.
    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }
}
