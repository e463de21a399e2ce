internal import PluginABI

extension ScreenLayout {
    /// Lists what can have the focus, in reading order: the order of `Screen.actions`, by which controls are numbered.
    mutating func findControls() {
        var counter = OccurrenceCounter()
        var grids = 0
        let tabBar = tabBar
        for node in nodes {
            switch node.content {
            case .chosenTab:
                addTab(nil, at: node.rect)
            case .button(let button, _) where tabBar != nil && node.parent == tabBar:
                addTab(button, at: node.rect)
            case .button(let button, _):
                add(
                    Control(
                        id: counter.id(of: button.action, isField: false, after: controls),
                        kind: .button(button.role),
                        label: button.label,
                        isEnabled: button.isEnabled,
                        rect: node.rect
                    )
                )
            case .field(let field, _):
                add(
                    Control(
                        id: counter.id(of: Action(id: field.id), isField: true, after: controls),
                        kind: .field,
                        label: field.label,
                        isEnabled: field.isEnabled,
                        text: field.text,
                        rect: node.rect
                    )
                )
            case .grid(let grid):
                addCells(of: grid, number: grids, at: node.rect, &counter)
                grids += 1
            default:
                break
            }
        }
    }

    /// - Parameter button: what chooses the tab; nil for the one that is chosen.
    private mutating func addTab(_ button: Button?, at place: Rect) {
        add(
            Control(
                id: .tab(controls.count),
                kind: .tab(isChosen: button == nil),
                label: button?.label ?? "",
                isEnabled: button?.isEnabled ?? true,
                rect: place,
                choice: button?.action
            )
        )
    }

    private mutating func addCells(of grid: GridLayout, number: Int, at place: Rect, _ counter: inout OccurrenceCounter)
    {
        let isCut = place.width < grid.totalColumns
        for (y, row) in grid.rows.enumerated() {
            for (x, cell) in row.enumerated() {
                guard let action = cell.action else { continue }
                var rect = grid.rect(row: y, column: x)
                rect.x += place.x
                rect.y += place.y
                if isCut { rect = rect.intersection(place) }
                add(
                    Control(
                        id: counter.id(of: action, isField: false, after: controls),
                        kind: .cell(grid: number, row: y, column: x),
                        label: cell.text.isEmpty ? cell.position : "\(cell.position): \(cell.text)",
                        isEnabled: cell.isEnabled,
                        rect: rect
                    )
                )
            }
        }
    }
}
