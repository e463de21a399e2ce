/// Cells in rows and columns, such as a board. The action of a cell has the cell's own id and value.
///
/// Each cell has its position in words, and can have its own action. If no cell has an action, the grid is drawn
/// without lines.
///
/// ![A grid of three cells.](element-Grid.svg)
public struct Grid: Sendable, Hashable, ElementConvertible {
    /// A cell of a grid.
    public struct Cell: Sendable, Hashable {
        /// The cell's text, such as "X"; empty for an empty cell.
        public var text: String
        /// The cell's position in words, such as "top left", for a person who does not see the grid.
        public var position: String
        /// The action of a press; nil for a cell that cannot be pressed.
        public var action: Action?
        /// True if the cell can be pressed now.
        public var isEnabled: Bool
        /// The state expressed by the cell.
        public var tone: Tone
        /// True if the cell is emphasized, such as the cells of a winning line.
        public var isHighlighted: Bool

        /// Makes a cell.
        public init(
            _ text: String,
            position: String,
            action: Action? = nil,
            isEnabled: Bool = true,
            tone: Tone = .neutral,
            isHighlighted: Bool = false
        ) {
            self.text = text
            self.position = position
            self.action = action
            self.isEnabled = isEnabled
            self.tone = tone
            self.isHighlighted = isHighlighted
        }
    }

    /// The grid's name, such as "board"; can be empty.
    public var label: String
    /// The cells of each row, from top to bottom. Rows can differ in length.
    public var rows: [[Cell]]

    /// Makes a grid of rows.
    public init(_ label: String = "", rows: [[Cell]]) {
        self.label = label
        self.rows = rows
    }

    /// Makes a grid of rows and columns, calling `cell` for each cell.
    public init(_ label: String = "", rows: Int, columns: Int, cell: (_ row: Int, _ column: Int) -> Cell) {
        self.label = label
        self.rows = (0..<max(0, rows)).map { row in (0..<max(0, columns)).map { cell(row, $0) } }
    }

    /// The element to show.
    public var element: Element { .grid(self) }
}

extension Grid: InteractiveElement {
    var actions: [Screen.AvailableAction] {
        rows.joined().compactMap { cell in
            guard let action = cell.action else { return nil }
            let label = "\(cell.position): \(cell.text.isEmpty ? "empty" : cell.text)"
            return Screen.AvailableAction(id: action.id, value: action.value, label: label, isEnabled: cell.isEnabled)
        }
    }

    func carrying(_ prefix: String) -> Grid {
        var grid = self
        grid.rows = rows.map { row in row.map { $0.carrying(prefix) } }
        return grid
    }
}

extension Grid.Cell {
    fileprivate func carrying(_ prefix: String) -> Grid.Cell {
        var cell = self
        cell.action?.id = prefix + (action?.id ?? "")
        return cell
    }
}
