import PluginABI

// The bytes of a screen: how each kind of element is written, and how it is read.

extension MessageWriter {
    mutating func write(_ screen: Screen) {
        write(screen.title)
        write(screen.elements)
        // Elements that were removed because they were nested too deep cannot be counted any longer.
        write(screen.isCut)
        write(screen.isPresented)
    }

    private mutating func write(_ elements: [Element]) {
        write(elements) { writer, element in writer.write(element) }
    }

    private mutating func write(_ element: Element) {
        switch element {
        case .text(let text): write(.text, text)
        case .row(let row): write(.row, row.elements)
        case .column(let column): write(.column, column.elements)
        case .section(let section): write(.section, section)
        case .grid(let grid): write(.grid, grid)
        case .button(let button): write(.button, button)
        case .field(let field): write(.field, field)
        case .progressBar(let bar): write(.progressBar, bar)
        case .divider: write(ElementTag.divider.rawValue)
        case .tabs(let tabs): write(.tabs, tabs)
        case .toggle(let toggle): write(.toggle, toggle)
        case .choice(let choice): write(.choice, choice)
        case .list(let list): write(.list, list)
        case .table(let table): write(.table, table)
        case .pane(let pane): write(.pane, pane)
        case .gauge(let gauge): write(.gauge, gauge)
        case .chart(let chart): write(.chart, chart)
        // A face that does not know a kind does not render it either.
        @unknown default: write(.column, [])
        }
    }

    private mutating func write(_ tag: ElementTag, _ elements: [Element]) {
        write(tag.rawValue)
        write(elements)
    }
}

extension MessageReader {
    mutating func screen() throws(MessageError) -> (screen: Screen, isCut: Bool) {
        limitItems(to: ProcessEnd.Excess.elements.limit)
        let title = try text()
        let elements = try elements()
        var screen = Screen(title: title) { elements }
        let isCut = try bool()
        screen.isPresented = try bool()
        return (screen, isCut)
    }

    private mutating func elements() throws(MessageError) -> [Element] {
        try list { reader throws(MessageError) in try reader.element() }
    }

    private mutating func element() throws(MessageError) -> Element {
        switch ElementTag(rawValue: try byte()) {
        case .text: return .text(try textElement())
        case .row:
            let elements = try elements()
            return .row(Row { elements })
        case .column:
            let elements = try elements()
            return .column(Column { elements })
        case .section: return .section(try section())
        case .grid: return .grid(try grid())
        case .button: return .button(try button())
        case .field: return .field(try field())
        case .progressBar: return .progressBar(try progressBar())
        case .divider: return .divider(Divider())
        case .tabs: return .tabs(try tabs())
        case .toggle: return .toggle(try toggle())
        case .choice: return .choice(try choice())
        case .list: return .list(try itemList())
        case .table: return .table(try table())
        case .pane: return .pane(try pane())
        case .gauge: return .gauge(try gauge())
        case .chart: return .chart(try chart())
        case nil: throw .malformed
        }
    }
}

/// The kind of the following element.
enum ElementTag: UInt8 {
    case text, row, column, section, grid, button, field, progressBar, divider, tabs, toggle, choice, list, table
    case pane, gauge, chart
}

// MARK: - Each kind

extension MessageWriter {
    fileprivate mutating func write(_ tag: ElementTag, _ text: Text) {
        write(tag.rawValue)
        write(text.string)
        write(text.style.number)
        write(text.tone.number)
        write(text.runs) { writer, run in
            for text in [run.text, run.address] { writer.write(text) }
            writer.write(run.mark.number)
        }
    }

    fileprivate mutating func write(_ tag: ElementTag, _ section: Section) {
        write(tag.rawValue)
        write(section.title)
        write(section.elements)
    }

    fileprivate mutating func write(_ tag: ElementTag, _ grid: Grid) {
        write(tag.rawValue)
        write(grid.label)
        write(grid.rows) { writer, row in
            writer.write(row) { writer, cell in
                writer.write(cell.text)
                writer.write(cell.position)
                writer.write(cell.action != nil)
                if let action = cell.action { writer.write(action) }
                writer.write(cell.isEnabled)
                writer.write(cell.tone.number)
                writer.write(cell.isHighlighted)
            }
        }
    }

    fileprivate mutating func write(_ tag: ElementTag, _ button: Button) {
        write(tag.rawValue)
        write(button.label)
        write(button.action)
        write(button.role.number)
        write(button.isEnabled)
        write(button.confirmation)
        write(button.shortcut.map(String.init))
    }

    fileprivate mutating func write(_ tag: ElementTag, _ field: Field) {
        write(tag.rawValue)
        write(field.label)
        for text in [field.id, field.text, field.placeholder, field.help, field.error, field.submits] { write(text) }
        write(field.kind.number)
        write(max(1, min(field.rows, 40)))
        write(field.options)
        write(field.isEnabled)
    }

    fileprivate mutating func write(_ tag: ElementTag, _ bar: ProgressBar) {
        write(tag.rawValue)
        write(bar.label)
        write(bar.fraction.map { .double($0) } ?? WireValue.null)
    }

    fileprivate mutating func write(_ tag: ElementTag, _ tabs: Tabs) {
        write(tag.rawValue)
        write(tabs.id)
        write(tabs.tabs) { writer, tab in
            writer.write(tab.id)
            writer.write(tab.title)
        }
        write(tabs.selected)
    }

    fileprivate mutating func write(_ tag: ElementTag, _ toggle: Toggle) {
        write(tag.rawValue)
        for text in [toggle.label, toggle.id] { write(text) }
        for flag in [toggle.isOn, toggle.isEnabled] { write(flag) }
        write(toggle.shortcut.map(String.init))
    }

    fileprivate mutating func write(_ tag: ElementTag, _ choice: Choice) {
        write(tag.rawValue)
        for text in [choice.label, choice.id] { write(text) }
        write(choice.options) { writer, option in
            for text in [option.id, option.title] { writer.write(text) }
        }
        write(choice.selected)
        write(choice.isEnabled)
    }

    fileprivate mutating func write(_ tag: ElementTag, _ list: List) {
        write(tag.rawValue)
        for text in [list.label, list.id] { write(text) }
        write(list.items) { writer, item in
            for text in [item.id, item.title, item.badge] { writer.write(text) }
            writer.write(item.details)
            for flag in [item.isEnabled, item.isUnread, item.isPicked] { writer.write(flag) }
            writer.write(item.level)
            writer.write(item.branch != nil)
            if let branch = item.branch { writer.write(branch.number) }
        }
        write(list.columns)
        for id in [list.selected, list.pickID, list.expandID, list.sortID, list.order?.column] { write(id) }
        if let order = list.order { write(order.direction.number) }
        write(list.excerpt?.id)
        if let excerpt = list.excerpt {
            for number in [excerpt.first, excerpt.total] { write(number) }
        }
    }

    fileprivate mutating func write(_ tag: ElementTag, _ table: Table) {
        write(tag.rawValue)
        write(table.label)
        write(table.columns)
        write(table.rows) { writer, row in writer.write(row) }
    }

    private mutating func write(_ columns: [Table.Column]) {
        write(columns) { writer, column in
            for text in [column.title, column.id] { writer.write(text) }
            writer.write(column.alignment.number)
        }
    }

    fileprivate mutating func write(_ tag: ElementTag, _ pane: Pane) {
        write(tag.rawValue)
        for columns in [pane.share, pane.leastColumns] { write(columns) }
        write(pane.scrolling.number)
        write(pane.elements)
    }

    fileprivate mutating func write(_ tag: ElementTag, _ gauge: Gauge) {
        write(tag.rawValue)
        for text in [gauge.label, gauge.text] { write(text) }
        write(WireValue.double(gauge.value))
        write(gauge.range)
        write(gauge.tone.number)
    }

    fileprivate mutating func write(_ tag: ElementTag, _ chart: Chart) {
        write(tag.rawValue)
        for text in [chart.label, chart.text] { write(text) }
        write(chart.kind.number)
        write(chart.points) { writer, point in
            writer.write(point.label)
            writer.write(WireValue.double(point.value))
        }
        write(chart.range != nil)
        if let range = chart.range { write(range) }
        write(chart.tone.number)
    }

    private mutating func write(_ range: ClosedRange<Double>) {
        write(WireValue.double(range.lowerBound))
        write(WireValue.double(range.upperBound))
    }
}

extension MessageReader {
    fileprivate mutating func textElement() throws(MessageError) -> Text {
        let (string, style, tone) = (try text(), try choice(Text.Style.choices), try choice(Tone.choices))
        let runs = try list { reader throws(MessageError) in
            let (text, address) = (try reader.text(), try reader.text())
            return Text.Run(text, try reader.choice(Text.Run.Mark.choices), address: address)
        }
        return runs.isEmpty ? Text(string, style: style, tone: tone) : Text(runs: runs, style: style, tone: tone)
    }

    fileprivate mutating func section() throws(MessageError) -> Section {
        let (title, elements) = (try text(), try elements())
        return Section(title) { elements }
    }

    fileprivate mutating func grid() throws(MessageError) -> Grid {
        let label = try text()
        let rows = try list { reader throws(MessageError) in
            try reader.list { reader throws(MessageError) in try reader.cell() }
        }
        return Grid(label, rows: rows)
    }

    private mutating func cell() throws(MessageError) -> Grid.Cell {
        let (text, position) = (try text(), try text())
        let action = try bool() ? try action() : nil
        let (isEnabled, tone) = (try bool(), try choice(Tone.choices))
        let isHighlighted = try bool()
        return Grid.Cell(
            text,
            position: position,
            action: action,
            isEnabled: isEnabled,
            tone: tone,
            isHighlighted: isHighlighted
        )
    }

    fileprivate mutating func button() throws(MessageError) -> Button {
        let (label, action) = (try text(), try action())
        let (role, isEnabled) = (try choice(Button.Role.choices), try bool())
        var button = Button(label, id: action.id, value: action.value, role: role, isEnabled: isEnabled)
        button.confirmation = try text()
        button.shortcut = try optionalText()?.first
        return button
    }

    fileprivate mutating func field() throws(MessageError) -> Field {
        var field = Field(try text(), id: try text(), text: try text(), placeholder: try text())
        (field.help, field.error, field.submits) = (try text(), try text(), try text())
        (field.kind, field.rows) = (try choice(Field.Kind.choices), try number(in: 1...40))
        field.options = try texts()
        field.isEnabled = try bool()
        return field
    }

    fileprivate mutating func progressBar() throws(MessageError) -> ProgressBar {
        let label = try text()
        switch try value() {
        case .null: return ProgressBar(label, fraction: nil)
        // A bar keeps to its bounds, whatever the number is.
        case .double(let fraction): return ProgressBar(label, fraction: fraction)
        default: throw .malformed
        }
    }

    fileprivate mutating func tabs() throws(MessageError) -> Tabs {
        let id = try text()
        let tabs = try list { reader throws(MessageError) in
            Tabs.Tab(id: try reader.text(), title: try reader.text())
        }
        return Tabs(id: id, tabs: tabs, selected: try text())
    }

    fileprivate mutating func toggle() throws(MessageError) -> Toggle {
        var toggle = Toggle(try text(), id: try text(), isOn: try bool(), isEnabled: try bool())
        toggle.shortcut = try optionalText()?.first
        return toggle
    }

    fileprivate mutating func choice() throws(MessageError) -> Choice {
        let (label, id) = (try text(), try text())
        let options = try list { reader throws(MessageError) in
            Choice.Option(id: try reader.text(), title: try reader.text())
        }
        let selected = try optionalText()
        return Choice(label, id: id, options: options, selected: selected, isEnabled: try bool())
    }

    fileprivate mutating func itemList() throws(MessageError) -> List {
        let (label, id) = (try text(), try text())
        let items = try list { reader throws(MessageError) in
            var item = List.Item(id: try reader.text(), title: try reader.text())
            (item.badge, item.details) = (try reader.text(), try reader.texts())
            (item.isEnabled, item.isUnread, item.isPicked) = (try reader.bool(), try reader.bool(), try reader.bool())
            item.level = try reader.identifier()
            if try reader.bool() { item.branch = try reader.choice(List.Branch.choices) }
            return item
        }
        let columns = try columns()
        var list = List(label, id: id, items: items, selected: try optionalText())
        list.columns = columns
        (list.pickID, list.expandID, list.sortID) = (try optionalText(), try optionalText(), try optionalText())
        if let column = try optionalText() {
            list.order = List.SortOrder(column: column, direction: try choice(List.SortOrder.Direction.choices))
        }
        if let id = try optionalText() {
            list.excerpt = List.Excerpt(id: id, first: try identifier(), total: try identifier())
        }
        return list
    }

    fileprivate mutating func table() throws(MessageError) -> Table {
        let label = try text()
        let columns = try columns()
        let rows = try list { reader throws(MessageError) in try reader.texts() }
        return Table(label, columns: columns, rows: rows)
    }

    private mutating func columns() throws(MessageError) -> [Table.Column] {
        try list { reader throws(MessageError) in
            let (title, id) = (try reader.text(), try reader.text())
            return Table.Column(title, id: id, alignment: try reader.choice(Table.Alignment.choices))
        }
    }

    fileprivate mutating func pane() throws(MessageError) -> Pane {
        let (share, leastColumns) = (try identifier(), try identifier())
        let scrolling = try choice(Pane.Scrolling.choices)
        let elements = try elements()
        return Pane(share: share, atLeast: leastColumns, scrolling: scrolling) { elements }
    }

    fileprivate mutating func gauge() throws(MessageError) -> Gauge {
        let (label, text, value) = (try text(), try text(), try double())
        return Gauge(label, value: value, in: try range(), text: text, tone: try choice(Tone.choices))
    }

    fileprivate mutating func chart() throws(MessageError) -> Chart {
        let (label, text, kind) = (try text(), try text(), try choice(Chart.Kind.choices))
        let points = try list { reader throws(MessageError) in
            Chart.Point(try reader.text(), try reader.double())
        }
        let range = try bool() ? try range() : nil
        return Chart(label, kind, points: points, in: range, text: text, tone: try choice(Tone.choices))
    }

    private mutating func double() throws(MessageError) -> Double {
        guard case .double(let number) = try value() else { throw .malformed }
        return number
    }

    private mutating func range() throws(MessageError) -> ClosedRange<Double> {
        let (lower, upper) = (try double(), try double())
        guard lower <= upper else { throw .malformed }
        return lower...upper
    }
}
