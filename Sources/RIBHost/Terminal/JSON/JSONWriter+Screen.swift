internal import PluginABI
internal import PluginManifest

extension JSONWriter {
    /// A screen: its title, what is on it, and what can be done.
    mutating func value(_ screen: Screen) {
        object { writer in
            writer.member("title", screen.title)
            writer.key("elements")
            writer.value(screen.elements)
            writer.key("actions")
            writer.array { list in
                for action in screen.actions { list.value(action) }
            }
        }
    }

    private mutating func value(_ action: Screen.AvailableAction) {
        object { writer in
            writer.member("id", action.id)
            if let value = action.value { writer.member("value", value) }
            writer.member("label", action.label)
            writer.member("enabled", action.isEnabled)
            if action.takesText { writer.member("takesText", true) }
        }
    }

    private mutating func value(_ elements: [Element]) {
        array { list in
            for element in elements { list.value(element) }
        }
    }

    // Recurses no deeper than `Screen.depthLimit`.
    private mutating func value(_ element: Element) {
        object { writer in
            switch element {
            case .text(let text):
                writer.member("type", "text")
                writer.member("text", text.string)
                writer.member("style", text.style.rawValue)
                writer.member("tone", text.tone.rawValue)
            case .row(let row):
                writer.member("type", "row")
                writer.members(row.elements)
            case .column(let column):
                writer.member("type", "column")
                writer.members(column.elements)
            case .section(let section):
                writer.member("type", "section")
                writer.member("title", section.title)
                writer.members(section.elements)
            case .grid(let grid):
                writer.member("type", "grid")
                writer.members(grid)
            case .button(let button):
                writer.member("type", "button")
                writer.member("label", button.label)
                writer.members(button.action)
                writer.member("role", button.role.rawValue)
                writer.member("enabled", button.isEnabled)
            case .field(let field):
                writer.member("type", "field")
                writer.member("label", field.label)
                writer.member("action", field.id)
                writer.member("text", field.text)
                writer.member("placeholder", field.placeholder)
                writer.member("enabled", field.isEnabled)
            case .progressBar(let bar):
                writer.member("type", "progress")
                writer.member("label", bar.label)
                if let progress = ShownProgress(bar.fraction) { writer.member("fraction", progress.fraction) }
            case .divider:
                writer.member("type", "divider")
            @unknown default:
                writer.member("type", "unknown")
            }
        }
    }

    private mutating func members(_ elements: [Element]) {
        key("elements")
        value(elements)
    }

    private mutating func members(_ action: Action) {
        member("action", action.id)
        if let value = action.value { member("value", value) }
    }

    private mutating func members(_ grid: Grid) {
        member("label", grid.label)
        key("rows")
        array { rows in
            for row in grid.rows {
                rows.array { cells in
                    for cell in row { cells.value(cell) }
                }
            }
        }
    }

    private mutating func value(_ cell: Grid.Cell) {
        object { writer in
            writer.member("text", cell.text)
            writer.member("position", cell.position)
            if let action = cell.action { writer.members(action) }
            writer.member("enabled", cell.isEnabled)
            writer.member("tone", cell.tone.rawValue)
        }
    }
}
