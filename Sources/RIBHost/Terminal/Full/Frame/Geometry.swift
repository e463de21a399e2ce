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

/// A cell's place, from the top left, which is 0, 0.
struct Position: Hashable {
    var x: Int
    var y: Int
}

/// A part of a frame or of what is laid out.
struct Rect: Hashable {
    var x = 0
    var y = 0
    var width = 0
    var height = 0

    /// The column after the last.
    var maxX: Int { x + width }
    /// The row after the last.
    var maxY: Int { y + height }

    /// Whether the position is within.
    func contains(_ position: Position) -> Bool {
        (x..<max(x, maxX)).contains(position.x) && (y..<max(y, maxY)).contains(position.y)
    }

    /// Whether any row is within the range.
    func overlaps(rows: Range<Int>) -> Bool {
        y < rows.upperBound && maxY > rows.lowerBound
    }

    /// The part that both have.
    func intersection(_ other: Rect) -> Rect {
        let left = max(x, other.x)
        let top = max(y, other.y)
        return Rect(
            x: left,
            y: top,
            width: max(0, min(maxX, other.maxX) - left),
            height: max(0, min(maxY, other.maxY) - top)
        )
    }

    /// This rectangle elsewhere.
    func moved(by offset: Position) -> Rect { Rect(x: x + offset.x, y: y + offset.y, width: width, height: height) }

    /// This rectangle without a margin on each side.
    func inset(x dx: Int, y dy: Int) -> Rect {
        Rect(x: x + dx, y: y + dy, width: max(0, width - 2 * dx), height: max(0, height - 2 * dy))
    }
}
