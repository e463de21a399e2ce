internal import PluginABI
internal import PluginManifest

extension JSONWriter {
    /// A screen: its title, what is on it, and what can be done.
    mutating func value(_ screen: Screen) {
        object { writer in
            writer.member("title", screen.title)
            if screen.isPresented { writer.member("presented", true) }
            writer.key("elements")
            var ids = ElementIDs()
            writer.value(screen.elements, &ids)
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
            if action.takesText { writer.member("takes_text", true) }
        }
    }

    private mutating func value(_ elements: [Element], _ ids: inout ElementIDs) {
        array { list in
            for element in elements { list.value(element, &ids) }
        }
    }

    // Recurses no deeper than `Screen.depthLimit`.
    private mutating func value(_ element: Element, _ ids: inout ElementIDs) {
        object { writer in
            switch element {
            case .text(let text):
                writer.begin("text", ids.next("text"))
                writer.member("text", text.string)
                writer.member("style", text.style.rawValue)
                writer.member("tone", text.tone.rawValue)
            case .row(let row):
                writer.begin("row", ids.next("row"))
                writer.members(row.elements, &ids)
            case .column(let column):
                writer.begin("column", ids.next("column"))
                writer.members(column.elements, &ids)
            case .section(let section):
                writer.begin("section", ids.next("section", section.title))
                writer.member("title", section.title)
                writer.members(section.elements, &ids)
            case .grid(let grid):
                writer.begin("grid", ids.next("grid", grid.label))
                writer.members(grid, &ids)
            case .button(let button):
                writer.begin("button", ids.next(button.action))
                writer.member("label", button.label)
                writer.members(button.action)
                writer.member("role", button.role.rawValue)
                writer.member("enabled", button.isEnabled)
            case .field(let field):
                writer.begin("field", ids.next(Action(id: field.id)))
                writer.member("label", field.label)
                writer.member("action", field.id)
                writer.member("text", field.text)
                writer.member("placeholder", field.placeholder)
                writer.member("enabled", field.isEnabled)
            case .progressBar(let bar):
                writer.begin("progress", ids.next("progress", bar.label))
                writer.member("label", bar.label)
                if let progress = ShownProgress(bar.fraction) { writer.member("fraction", progress.fraction) }
            case .divider:
                writer.begin("divider", ids.next("divider"))
            @unknown default:
                writer.begin("unknown", ids.next("unknown"))
            }
        }
    }

    /// What each element begins with.
    private mutating func begin(_ type: String, _ id: String) {
        member("type", type)
        member("id", id)
    }

    private mutating func members(_ elements: [Element], _ ids: inout ElementIDs) {
        key("elements")
        value(elements, &ids)
    }

    private mutating func members(_ action: Action) {
        member("action", action.id)
        if let value = action.value { member("value", value) }
    }

    private mutating func members(_ grid: Grid, _ ids: inout ElementIDs) {
        member("label", grid.label)
        key("rows")
        array { rows in
            for row in grid.rows {
                rows.array { cells in
                    for cell in row { cells.value(cell, &ids) }
                }
            }
        }
    }

    private mutating func value(_ cell: Grid.Cell, _ ids: inout ElementIDs) {
        object { writer in
            writer.member("id", cell.action.map { ids.next($0) } ?? ids.next("cell", cell.position))
            writer.member("text", cell.text)
            writer.member("position", cell.position)
            if let action = cell.action { writer.members(action) }
            writer.member("enabled", cell.isEnabled)
            writer.member("tone", cell.tone.rawValue)
        }
    }
}

/// Names for the elements of one screen, no two alike: what an element is, and which of several.
///
/// A control is named after its action, so that it keeps its name wherever it moves. Other elements are named after their kind and what they
/// are called, and keep their names while no like one comes before them.
private struct ElementIDs {
    private var counts: [String: Int] = [:]

    mutating func next(_ action: Action) -> String {
        next("action", action.value.map { "\(action.id)=\($0)" } ?? action.id)
    }

    mutating func next(_ kind: String, _ name: String? = nil) -> String {
        let id = name.map { "\(kind):\($0)" } ?? kind
        let count = counts[id, default: 0] + 1
        counts[id] = count
        // The number comes first: no kind begins with a digit, while a name may end with one.
        return count == 1 ? id : "\(count) \(id)"
    }
}
