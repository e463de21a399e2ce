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
            if action.isSelected { writer.member("selected", true) }
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
            case .text(let text): writer.members(text)
            case .row(let row): writer.members("row", row.elements)
            case .column(let column): writer.members("column", column.elements)
            case .section(let section): writer.members("section", section.elements, title: section.title)
            case .grid(let grid): writer.members(grid)
            case .button(let button): writer.members(button)
            case .field(let field): writer.members(field)
            case .progressBar(let bar): writer.members(bar)
            case .divider: writer.member("type", "divider")
            case .tabs(let tabs): writer.members(tabs)
            case .toggle(let toggle): writer.members(toggle)
            case .choice(let choice): writer.members(choice)
            case .list(let list): writer.members(list)
            case .table(let table): writer.members(table)
            @unknown default: writer.member("type", "unknown")
            }
        }
    }

    private mutating func members(_ type: String, _ elements: [Element], title: String? = nil) {
        member("type", type)
        if let title { member("title", title) }
        key("elements")
        value(elements)
    }

    private mutating func members(_ text: Text) {
        member("type", "text")
        member("text", text.string)
        member("style", text.style.rawValue)
        member("tone", text.tone.rawValue)
    }

    private mutating func members(_ button: Button) {
        member("type", "button")
        member("label", button.label)
        members(button.action)
        member("role", button.role.rawValue)
        member("enabled", button.isEnabled)
    }

    private mutating func members(_ field: Field) {
        member("type", "field")
        member("label", field.label)
        member("action", field.id)
        member("text", field.text)
        member("placeholder", field.placeholder)
        member("enabled", field.isEnabled)
    }

    private mutating func members(_ bar: ProgressBar) {
        member("type", "progress")
        member("label", bar.label)
        if let progress = ShownProgress(bar.fraction) { member("fraction", progress.fraction) }
    }

    private mutating func members(_ tabs: Tabs) {
        member("type", "tabs")
        member("action", tabs.id)
        key("tabs")
        array { list in
            for tab in tabs.tabs {
                list.object { writer in
                    writer.member("id", tab.id)
                    writer.member("title", tab.title)
                }
            }
        }
        member("selected", tabs.selected)
    }

    private mutating func members(_ toggle: Toggle) {
        member("type", "toggle")
        member("label", toggle.label)
        member("action", toggle.id)
        member("on", toggle.isOn)
        member("enabled", toggle.isEnabled)
    }

    private mutating func members(_ choice: Choice) {
        member("type", "choice")
        member("label", choice.label)
        member("action", choice.id)
        key("options")
        array { list in
            for option in choice.options {
                list.object { writer in
                    writer.member("id", option.id)
                    writer.member("title", option.title)
                }
            }
        }
        if let selected = choice.selected { member("selected", selected) }
        member("enabled", choice.isEnabled)
    }

    private mutating func members(_ list: List) {
        member("type", "list")
        member("label", list.label)
        member("action", list.id)
        key("items")
        array { items in
            for item in list.items {
                items.object { writer in
                    writer.member("id", item.id)
                    writer.member("title", item.title)
                    writer.member("detail", item.detail)
                    writer.member("enabled", item.isEnabled)
                }
            }
        }
        if let selected = list.selected { member("selected", selected) }
    }

    private mutating func members(_ table: Table) {
        member("type", "table")
        member("label", table.label)
        key("columns")
        array { columns in
            for column in table.columns {
                columns.object { writer in
                    writer.member("title", column.title)
                    writer.member("alignment", column.alignment.rawValue)
                }
            }
        }
        key("rows")
        array { rows in
            for row in table.rows {
                rows.array { cells in
                    for text in row { cells.value(text) }
                }
            }
        }
    }

    private mutating func members(_ action: Action) {
        member("action", action.id)
        if let value = action.value { member("value", value) }
    }

    private mutating func members(_ grid: Grid) {
        member("type", "grid")
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
            if cell.isHighlighted { writer.member("highlighted", true) }
        }
    }
}
