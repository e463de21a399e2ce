import Base
import PluginABI

/// The size of a terminal in cells.
public struct TerminalSize: Hashable, Sendable {
    /// The number of columns.
    public let columns: Int
    /// The number of rows.
    public let rows: Int

    /// The greatest number of columns or rows, larger than any real terminal.
    public static let limit = Pane.widest

    /// Makes a size; numbers outside 1 to ``limit`` are replaced by the nearest.
    public init(columns: Int, rows: Int) {
        self.columns = min(max(1, columns), Self.limit)
        self.rows = min(max(1, rows), Self.limit)
    }
}

/// A cell's position; the top left is 0, 0.
struct Position: Hashable {
    var x: Int
    var y: Int
}

/// A rectangle of a frame or of a layout.
struct Rect: Hashable {
    var x = 0
    var y = 0
    var width = 0
    var height = 0

    /// The column after the last column.
    var maxX: Int { x + width }
    /// The row after the last row.
    var maxY: Int { y + height }

    /// Returns true if the position is within the rectangle.
    func contains(_ position: Position) -> Bool {
        (x..<max(x, maxX)).contains(position.x) && (y..<max(y, maxY)).contains(position.y)
    }

    /// Returns true if any row of the rectangle is within the range.
    func overlaps(rows: Range<Int>) -> Bool {
        y < rows.upperBound && maxY > rows.lowerBound
    }

    /// Returns the common part of two rectangles.
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

    /// Returns the rectangle at another position.
    func moved(by offset: Position) -> Rect { Rect(x: x + offset.x, y: y + offset.y, width: width, height: height) }

    /// Returns the rectangle without a margin on each side.
    func inset(x dx: Int, y dy: Int) -> Rect {
        Rect(x: x + dx, y: y + dy, width: max(0, width - 2 * dx), height: max(0, height - 2 * dy))
    }
}
