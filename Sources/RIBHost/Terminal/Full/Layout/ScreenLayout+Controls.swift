internal import PluginABI

extension ScreenLayout {
    /// Lists what can have the focus, in reading order: the order of `Screen.actions`, by which controls are numbered.
    mutating func findControls() {
        var seen: [Control.ID: Int] = [:]
        var grids = 0
        for node in nodes {
            switch node.content {
            case .button(let button, _):
                add(
                    Control(
                        id: Self.id(button.action, isField: false, &seen),
                        kind: .button(button.role),
                        label: button.label,
                        action: button.action,
                        isEnabled: button.isEnabled,
                        rect: node.rect
                    )
                )
            case .field(let field, _):
                let action = Action(id: field.id)
                add(
                    Control(
                        id: Self.id(action, isField: true, &seen),
                        kind: .field,
                        label: field.label,
                        action: action,
                        isEnabled: field.isEnabled,
                        text: field.text,
                        rect: node.rect
                    )
                )
            case .grid(let grid):
                addCells(of: grid, number: grids, at: node.rect, &seen)
                grids += 1
            default:
                break
            }
        }
    }

    private mutating func addCells(of grid: GridLayout, number: Int, at place: Rect, _ seen: inout [Control.ID: Int]) {
        for (y, row) in grid.rows.enumerated() {
            for (x, cell) in row.enumerated() {
                guard let action = cell.action else { continue }
                var rect = grid.rect(row: y, column: x)
                rect.x += place.x
                rect.y += place.y
                add(
                    Control(
                        id: Self.id(action, isField: false, &seen),
                        kind: .cell(grid: number, row: y, column: x),
                        label: cell.text.isEmpty ? cell.position : "\(cell.position): \(cell.text)",
                        action: action,
                        isEnabled: cell.isEnabled,
                        rect: rect
                    )
                )
            }
        }
    }

    private static func id(_ action: Action, isField: Bool, _ seen: inout [Control.ID: Int]) -> Control.ID {
        let id = Control.ID(action: action, isField: isField, occurrence: 0)
        let occurrence = seen[id, default: 0]
        seen[id] = occurrence + 1
        return Control.ID(action: action, isField: isField, occurrence: occurrence)
    }
}
