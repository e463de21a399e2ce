// The protocols of the visitor document what each conformance gives.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@_spi(Host) public import PluginABI

// The members of each kind of element, listed once for all forms: protocol 1, its schema, and the messages between the
// processes of plugins and the host. Those of lists, tables and pictures of numbers are in files of their own.

/// A kind of element. The word is its `type` in protocol 1; its place among all is its number in a message.
public enum ElementKind: String, CaseIterable, Sendable {
    case text, row, column, section, grid, button, field, progress, divider, tabs, toggle, choice, list, table
    case pane, gauge, chart

    /// Visits the members of a blank element, which a reader changes.
    ///
    /// - Returns: the element afterwards.
    public func visited<Visitor: MemberVisitor>(by visitor: inout Visitor) throws(Visitor.Failure) -> Element {
        switch self {
        case .text: .text(try Text(visitedBy: &visitor))
        case .row: .row(try Row(visitedBy: &visitor))
        case .column: .column(try Column(visitedBy: &visitor))
        case .section: .section(try Section(visitedBy: &visitor))
        case .grid: .grid(try Grid(visitedBy: &visitor))
        case .button: .button(try Button(visitedBy: &visitor))
        case .field: .field(try Field(visitedBy: &visitor))
        case .progress: .progressBar(try ProgressBar(visitedBy: &visitor))
        case .divider: .divider(try Divider(visitedBy: &visitor))
        case .tabs: .tabs(try Tabs(visitedBy: &visitor))
        case .toggle: .toggle(try Toggle(visitedBy: &visitor))
        case .choice: .choice(try Choice(visitedBy: &visitor))
        case .list: .list(try List(visitedBy: &visitor))
        case .table: .table(try Table(visitedBy: &visitor))
        case .pane: .pane(try Pane(visitedBy: &visitor))
        case .gauge: .gauge(try Gauge(visitedBy: &visitor))
        case .chart: .chart(try Chart(visitedBy: &visitor))
        }
    }
}

extension Element {
    /// Visits the members of the element, which stays as it is.
    ///
    /// - Returns: false for a kind that this version does not know, which has no members.
    public func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) -> Bool {
        switch self {
        case .text(var text): try text.members(&visitor)
        case .row(var row): try row.members(&visitor)
        case .column(var column): try column.members(&visitor)
        case .section(var section): try section.members(&visitor)
        case .grid(var grid): try grid.members(&visitor)
        case .button(var button): try button.members(&visitor)
        case .field(var field): try field.members(&visitor)
        case .progressBar(var bar): try bar.members(&visitor)
        case .divider(var divider): try divider.members(&visitor)
        case .tabs(var tabs): try tabs.members(&visitor)
        case .toggle(var toggle): try toggle.members(&visitor)
        case .choice(var choice): try choice.members(&visitor)
        case .list(var list): try list.members(&visitor)
        case .table(var table): try table.members(&visitor)
        case .pane(var pane): try pane.members(&visitor)
        case .gauge(var gauge): try gauge.members(&visitor)
        case .chart(var chart): try chart.members(&visitor)
        @unknown default: return false
        }
        return true
    }
}

extension Described {
    /// Visits the members of a blank value, which a reader changes.
    public init<Visitor: MemberVisitor>(visitedBy visitor: inout Visitor) throws(Visitor.Failure) {
        self = Self.blank
        try members(&visitor)
    }
}

extension Text: Described {
    public static let blank = Text("")

    public mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.begin(.text, .kind)
        try visitor.text(Member("text", "The words that are shown."), &string)
        try visitor.word(Member("style", "How prominent the text is."), &style)
        try visitor.word(.tone, &tone)
        var runs = runs
        let words = "The parts of the text; absent where all of it is plain."
        try visitor.parts(Member("runs", words, if: !runs.isEmpty), &runs)
        if Visitor.isReader, !runs.isEmpty { self = Text(runs: runs, style: style, tone: tone) }
    }
}

extension Text.Run: Described {
    public static let blank = Text.Run("")

    public mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.text(Member("text", "The words that are shown."), &text)
        try visitor.word(Member("mark", "How the part is marked."), &mark)
        let words = "Where a link leads: it begins with https://, http:// or mailto:."
        try visitor.text(Member("address", words, if: !address.isEmpty), &address)
        // Only a safe address is kept.
        if Visitor.isReader { self = Text.Run(text, mark, address: address) }
    }
}

extension Row: Described {
    public static let blank = Row {}

    public mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.begin(.row, .kind)
        try visitor.elements(&elements)
    }
}

extension Column: Described {
    public static let blank = Column {}

    public mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.begin(.column, .kind)
        try visitor.elements(&elements)
    }
}

extension Section: Described {
    public static let blank = Section("") {}

    public mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.begin(.section, .label(title))
        try visitor.text(.title, &title)
        try visitor.elements(&elements)
    }
}

extension Pane: Described {
    public static let blank = Pane {}

    public mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.begin(.pane, .kind)
        let share = Member("share", "How much of the width of its row it takes, compared with the others.")
        try visitor.number(share, &self.share, in: .min ... .max, shown: shownShare)
        let least = "The columns of text below which the panes of the row are shown one below the other."
        try visitor.number(Member("least_columns", least), &leastColumns, in: .min ... .max, shown: shownColumns)
        try visitor.word(Member("scrolling", "With what the pane scrolls."), &scrolling)
        try visitor.elements(&elements)
    }
}

extension Grid: Described {
    public static let blank = Grid(rows: [])

    public mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.begin(.grid, .label(label))
        try visitor.text(.label, &label)
        try visitor.cells(Member("rows", "The rows of cells."), &rows)
    }
}

extension Grid.Cell: Described {
    public static let blank = Grid.Cell("", position: "")

    public mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.part(action.map { .action($0) } ?? .cell(position: position))
        try visitor.text(Member("text", "What is in the cell; empty for nothing."), &text)
        let words = "The place of the cell in words, for people who do not see it."
        try visitor.text(Member("position", words), &position)
        try visitor.optionalAction(&action)
        try visitor.flag(.enabled, &isEnabled)
        try visitor.word(.tone, &tone)
        let highlighted = "Whether the cell is one of those that matter now."
        try visitor.flag(Member("highlighted", highlighted, if: isHighlighted), &isHighlighted)
    }
}

extension Button: Described {
    public static let blank = Button("", id: "")

    public mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.begin(.button, .action(action))
        try visitor.text(.label, &label)
        try visitor.action(&action)
        try visitor.word(Member("role", "How the button belongs to the screen."), &role)
        try visitor.flag(.enabled, &isEnabled)
        let words = "What a person is asked before the request is sent; absent if nothing."
        try visitor.text(Member("confirmation", words, if: !confirmation.isEmpty), &confirmation)
        try visitor.character(.shortcut, &shortcut)
    }
}

extension Field: Described {
    public static let blank = Field("", id: "")

    public mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.begin(.field, .action(Action(id: id)))
        try visitor.text(.label, &label)
        try visitor.text(.action, &id)
        let current = Member("text", "The current text; a bullet for each character of a secret.")
        try visitor.text(current, &text, shown: Visitor.carriesAll ? nil : shownText)
        try visitor.text(Member("placeholder", "What is shown while the field is empty."), &placeholder)
        try visitor.flag(.enabled, &isEnabled)
        let takes = "Which texts it takes: `secure` ones are shown as bullets; absent for any."
        try visitor.word(Member("kind", takes, if: kind != .text), &kind)
        let together = "How many lines of its text are shown together; absent where it is one line."
        try visitor.number(Member("rows", together, if: kind == .lines), &rows, in: 1...40, shown: shownRows)
        let many = "What the field takes, where that is one of many texts."
        try visitor.texts(Member("options", many, if: kind == .option), &options)
        try visitor.text(Member("help", "How the field is filled in.", if: !help.isEmpty), &help)
        try visitor.text(Member("error", "What is wrong with the text.", if: !error.isEmpty), &error)
        let enter = "The id of the action that Enter in the field is for."
        try visitor.text(Member("submits", enter, if: !submits.isEmpty), &submits)
    }
}

extension ProgressBar: Described {
    public static let blank = ProgressBar("", fraction: nil)

    public mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.begin(.progress, .label(label))
        try visitor.text(.label, &label)
        let words = "How much, from 0 to 1; absent if it is not known."
        try visitor.optionalFraction(.optional("fraction", words), &fraction, shown: ShownProgress(fraction)?.fraction)
        // A bar keeps to its bounds, whatever the number is.
        if Visitor.isReader { self = ProgressBar(label, fraction: fraction) }
    }
}

extension Divider: Described {
    public static let blank = Divider()

    public mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.begin(.divider, .kind)
    }
}

extension Tabs: Described {
    public static let blank = Tabs(id: "", tabs: [], selected: "")

    public mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.begin(.tabs, .action(Action(id: id)))
        try visitor.text(.action, &id)
        try visitor.parts(Member("tabs", "What can be chosen."), &tabs)
        try visitor.text(Member("selected", "The id of the selected one."), &selected)
    }
}

extension Tabs.Tab: Described {
    public static let blank = Tabs.Tab(id: "", title: "")

    public mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.text(Member("id", "The value of the action for it."), &id)
        try visitor.text(.title, &title)
    }
}

extension Toggle: Described {
    public static let blank = Toggle("", id: "", isOn: false)

    public mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.begin(.toggle, .action(Action(id: id)))
        try visitor.text(.label, &label)
        try visitor.text(.action, &id)
        let words = "Whether it is on. A request has the other value, `true` or `false`."
        try visitor.flag(Member("on", words), &isOn)
        try visitor.flag(.enabled, &isEnabled)
        try visitor.character(.shortcut, &shortcut)
    }
}

extension Choice: Described {
    public static let blank = Choice("", id: "", options: [], selected: nil)

    public mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.begin(.choice, .action(Action(id: id)))
        try visitor.text(.label, &label)
        try visitor.text(.action, &id)
        try visitor.parts(Member("options", "What can be chosen."), &options)
        try visitor.optionalText(.optional("selected", "The id of the selected one."), &selected)
        try visitor.flag(.enabled, &isEnabled)
    }
}

extension Choice.Option: Described {
    public static let blank = Choice.Option(id: "", title: "")

    public mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.text(Member("id", "The value of the action for it."), &id)
        try visitor.text(.title, &title)
    }
}
