import Base
@_spi(Host) import PluginABI
import PluginManifest

extension JSONWriter {
    /// Writes a screen: its title, its elements, and its actions.
    ///
    /// - Parameter words: the host's words among the labels, with their keys; nil if not requested.
    mutating func value(_ screen: Screen, _ words: ScreenWords? = nil) {
        object { writer in
            writer.member("title", screen.title)
            if screen.isPresented { writer.member("presented", true) }
            writer.key("elements")
            var ids = ElementIDs()
            writer.value(screen.elements, &ids)
            writer.key("actions")
            writer.array { list in
                for action in screen.actions { list.value(action, words?[action]) }
            }
        }
    }

    private mutating func value(_ action: Screen.AvailableAction, _ words: HostWords?) {
        object { writer in
            writer.member("id", action.id)
            if let value = action.value { writer.member("value", value) }
            writer.member("label", action.label)
            writer.member("enabled", action.isEnabled)
            if action.takesText { writer.member("takes_text", true) }
            if action.fieldKind != .text { writer.member("kind", action.fieldKind.rawValue) }
            if !action.confirmation.isEmpty { writer.member("confirmation", action.confirmation) }
            if let key = action.shortcut { writer.member("shortcut", String(key)) }
            if action.isSelected { writer.member("selected", true) }
            if let words { writer.members([words]) }
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
            case .text(let text): writer.members(text, &ids)
            case .row(let row): writer.members("row", row.elements, &ids)
            case .column(let column): writer.members("column", column.elements, &ids)
            case .section(let section): writer.members(section, &ids)
            case .grid(let grid): writer.members(grid, &ids)
            case .button(let button): writer.members(button, &ids)
            case .field(let field): writer.members(field, &ids)
            case .progressBar(let bar): writer.members(bar, &ids)
            case .divider: writer.begin("divider", ids.next("divider"))
            case .tabs(let tabs): writer.members(tabs, &ids)
            case .toggle(let toggle): writer.members(toggle, &ids)
            case .choice(let choice): writer.members(choice, &ids)
            case .list(let list): writer.members(list, &ids)
            case .table(let table): writer.members(table, &ids)
            case .pane(let pane): writer.members(pane, &ids)
            case .gauge(let gauge): writer.members(gauge, &ids)
            case .chart(let chart): writer.members(chart, &ids)
            @unknown default: writer.begin("unknown", ids.next("unknown"))
            }
        }
    }

    /// Writes the common members of each element.
    private mutating func begin(_ type: String, _ id: String) {
        member("type", type)
        member("id", id)
    }

    private mutating func members(_ type: String, _ elements: [Element], _ ids: inout ElementIDs) {
        begin(type, ids.next(type))
        key("elements")
        value(elements, &ids)
    }

    private mutating func members(_ section: Section, _ ids: inout ElementIDs) {
        begin("section", ids.next("section", section.title))
        member("title", section.title)
        key("elements")
        value(section.elements, &ids)
    }

    private mutating func members(_ text: Text, _ ids: inout ElementIDs) {
        begin("text", ids.next("text"))
        member("text", text.string)
        member("style", text.style.rawValue)
        member("tone", text.tone.rawValue)
        guard !text.runs.isEmpty else { return }
        objects("runs", of: text.runs) { run, writer in
            writer.member("text", run.text)
            writer.member("mark", run.mark.rawValue)
            if !run.address.isEmpty { writer.member("address", run.address) }
        }
    }

    private mutating func members(_ button: Button, _ ids: inout ElementIDs) {
        begin("button", ids.next(button.action))
        member("label", button.label)
        members(button.action)
        member("role", button.role.rawValue)
        member("enabled", button.isEnabled)
        if !button.confirmation.isEmpty { member("confirmation", button.confirmation) }
        if let key = button.shortcut { member("shortcut", String(key)) }
    }

    private mutating func members(_ field: Field, _ ids: inout ElementIDs) {
        begin("field", ids.next(Action(id: field.id)))
        member("label", field.label)
        member("action", field.id)
        member("text", field.shownText)
        member("placeholder", field.placeholder)
        member("enabled", field.isEnabled)
        if field.kind != .text { member("kind", field.kind.rawValue) }
        if field.kind == .lines { member("rows", field.shownRows) }
        if field.kind == .option { member("options", field.options) }
        if !field.help.isEmpty { member("help", field.help) }
        if !field.error.isEmpty { member("error", field.error) }
        if !field.submits.isEmpty { member("submits", field.submits) }
    }

    private mutating func members(_ bar: ProgressBar, _ ids: inout ElementIDs) {
        begin("progress", ids.next("progress", bar.label))
        member("label", bar.label)
        if let progress = ShownProgress(bar.fraction) { member("fraction", progress.fraction) }
    }

    private mutating func members(_ tabs: Tabs, _ ids: inout ElementIDs) {
        begin("tabs", ids.next(Action(id: tabs.id)))
        member("action", tabs.id)
        objects("tabs", of: tabs.tabs) { $1.members(id: $0.id, title: $0.title) }
        member("selected", tabs.selected)
    }

    private mutating func members(_ toggle: Toggle, _ ids: inout ElementIDs) {
        begin("toggle", ids.next(Action(id: toggle.id)))
        member("label", toggle.label)
        member("action", toggle.id)
        member("on", toggle.isOn)
        member("enabled", toggle.isEnabled)
        if let key = toggle.shortcut { member("shortcut", String(key)) }
    }

    private mutating func members(_ choice: Choice, _ ids: inout ElementIDs) {
        begin("choice", ids.next(Action(id: choice.id)))
        member("label", choice.label)
        member("action", choice.id)
        objects("options", of: choice.options) { $1.members(id: $0.id, title: $0.title) }
        if let selected = choice.selected { member("selected", selected) }
        member("enabled", choice.isEnabled)
    }

    private mutating func members(id: String, title: String) {
        member("id", id)
        member("title", title)
    }

    private mutating func members(_ list: List, _ ids: inout ElementIDs) {
        begin("list", ids.next(Action(id: list.id)))
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
                    if !item.badge.isEmpty { writer.member("badge", item.badge) }
                    if item.isUnread { writer.member("unread", true) }
                    if item.isPicked { writer.member("picked", true) }
                    if item.details.count > 1 {
                        writer.key("details")
                        writer.array { details in item.details.forEach { details.value($0) } }
                    }
                    if list.expandID != nil { writer.member("level", item.shownLevel) }
                    if let branch = item.branch { writer.member("branch", branch.rawValue) }
                }
            }
        }
        if let selected = list.selected { member("selected", selected) }
        if let pick = list.pickID { member("pick", pick) }
        if let expand = list.expandID { member("expand", expand) }
        if !list.columns.isEmpty { columnMembers(of: list) }
        guard let excerpt = list.excerpt else { return }
        object("excerpt") { writer in
            writer.member("action", excerpt.id)
            writer.member("first", excerpt.first)
            writer.member("total", excerpt.total)
        }
    }

    /// Writes the columns of a list. The sort order chosen with a header is the value of the action `sort`.
    private mutating func columnMembers(of list: List) {
        if let sort = list.sortID { member("sort", sort) }
        objects("columns", of: list.columns) { column, writer in
            writer.member("title", column.title)
            writer.member("alignment", column.alignment.rawValue)
            if let value = list.sorting(by: column)?.value { writer.member("value", value) }
            if let direction = list.direction(of: column) { writer.member("sorted", direction.rawValue) }
        }
    }

    private mutating func members(_ table: Table, _ ids: inout ElementIDs) {
        begin("table", ids.next("table", table.label))
        member("label", table.label)
        objects("columns", of: table.columns) { column, writer in
            writer.member("title", column.title)
            writer.member("alignment", column.alignment.rawValue)
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

    private mutating func members(_ pane: Pane, _ ids: inout ElementIDs) {
        begin("pane", ids.next("pane"))
        member("share", pane.shownShare)
        member("least_columns", pane.shownColumns)
        member("scrolling", pane.scrolling.rawValue)
        key("elements")
        value(pane.elements, &ids)
    }

    private mutating func members(_ gauge: Gauge, _ ids: inout ElementIDs) {
        begin("gauge", ids.next("gauge", gauge.label))
        member("label", gauge.label)
        member("fraction", gauge.fraction)
        member("text", gauge.words)
        member("tone", gauge.tone.rawValue)
    }

    private mutating func members(_ chart: Chart, _ ids: inout ElementIDs) {
        begin("chart", ids.next("chart", chart.label))
        member("label", chart.label)
        member("kind", chart.kind.rawValue)
        let fractions = chart.fractions
        key("points")
        array { points in
            for (point, fraction) in zip(chart.points, fractions) {
                points.object { writer in
                    if !point.label.isEmpty { writer.member("label", point.label) }
                    if let fraction {
                        writer.member("value", point.value)
                        writer.member("fraction", fraction)
                    }
                }
            }
        }
        member("text", chart.text)
        member("sentence", chart.sentence)
        member("tone", chart.tone.rawValue)
    }

    private mutating func members(_ action: Action) {
        member("action", action.id)
        if let value = action.value { member("value", value) }
    }

    private mutating func members(_ grid: Grid, _ ids: inout ElementIDs) {
        begin("grid", ids.next("grid", grid.label))
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
            if cell.isHighlighted { writer.member("highlighted", true) }
        }
    }
}

/// Unique names for the elements of one screen: the element's kind and name, with a number for later elements of the
/// same kind and name.
///
/// A control is named after its action, so that it keeps its name wherever it moves. Other elements are named after
/// their kind and label, and keep their names as long as no similar element precedes them.
private struct ElementIDs {
    private var counts: [String: Int] = [:]

    mutating func next(_ action: Action) -> String {
        next("action", action.value.map { "\(action.id)=\($0)" } ?? action.id)
    }

    mutating func next(_ kind: String, _ name: String? = nil) -> String {
        let id = name.map { "\(kind):\($0)" } ?? kind
        let count = counts[id, default: 0] + 1
        counts[id] = count
        // The number comes first: a kind never begins with a digit, while a name can end with one.
        return count == 1 ? id : "\(count) \(id)"
    }
}
