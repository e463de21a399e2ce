/// How many cells a terminal has.
public struct TerminalSize: Hashable, Sendable {
    /// Cells in a row.
    public let columns: Int
    /// Rows.
    public let rows: Int

    /// More than any real terminal: a size beyond it is taken as this.
    public static let limit = 1000

    /// Makes a size; numbers outside 1 to ``limit`` are taken as the nearest.
    public init(columns: Int, rows: Int) {
        self.columns = min(max(1, columns), Self.limit)
        self.rows = min(max(1, rows), Self.limit)
    }
}
