@_spi(Host) public import PluginABI

// The members of each kind of element, listed once for all forms: protocol 1, its schema, and the messages between the
// processes of plugins and the host.

extension Text: Described {
    public static let blank = Text("")

    public mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.begin(.text, .kind)
        try visitor.text(Member("text", "The words that are shown."), &string)
        try visitor.word(Member("style", "How prominent the text is."), &style)
        try visitor.word(Member("tone", "What the colour is to say."), &tone)
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
        try visitor.text(Member("title", "What it is called."), &title)
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
        try visitor.text(Member("label", "What a person calls it."), &label)
        try visitor.cells(Member("rows", "The rows of cells."), &rows)
    }
}

extension Grid.Cell: Described {
    public static let blank = Grid.Cell("", position: "")

    public mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.part(action.map { .action($0) } ?? .part("cell", position))
        try visitor.text(Member("text", "What is in the cell; empty for nothing."), &text)
        let words = "The place of the cell in words, for people who do not see it."
        try visitor.text(Member("position", words), &position)
        try visitor.optionalAction(&action)
        try visitor.flag(Member("enabled", "Whether it can be used now."), &isEnabled)
        try visitor.word(Member("tone", "What the colour is to say."), &tone)
        let highlighted = "Whether the cell is one of those that matter now."
        try visitor.flag(Member("highlighted", highlighted, if: isHighlighted), &isHighlighted)
    }
}

extension Button: Described {
    public static let blank = Button("", id: "")

    public mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.begin(.button, .action(action))
        try visitor.text(Member("label", "What a person calls it."), &label)
        try visitor.action(&action)
        try visitor.word(Member("role", "How the button belongs to the screen."), &role)
        try visitor.flag(Member("enabled", "Whether it can be used now."), &isEnabled)
        let words = "What a person is asked before the request is sent; absent if nothing."
        try visitor.text(Member("confirmation", words, if: !confirmation.isEmpty), &confirmation)
        try visitor.character(.shortcut, &shortcut)
    }
}

extension Field: Described {
    public static let blank = Field("", id: "")

    public mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.begin(.field, .action(Action(id: id)))
        try visitor.text(Member("label", "What a person calls it."), &label)
        try visitor.text(Member("action", "The id of the action that it stands for."), &id)
        let current = Member("text", "The current text; a bullet for each character of a secret.")
        try visitor.text(current, &text, shown: Visitor.carriesAll ? nil : shownText)
        try visitor.text(Member("placeholder", "What is shown while the field is empty."), &placeholder)
        try visitor.flag(Member("enabled", "Whether it can be used now."), &isEnabled)
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
        try visitor.text(Member("label", "What a person calls it."), &label)
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
        try visitor.text(Member("action", "The id of the action that it stands for."), &id)
        try visitor.parts(Member("tabs", "What can be chosen."), &tabs)
        try visitor.text(Member("selected", "The id of the selected one."), &selected)
    }
}

extension Tabs.Tab: Described {
    public static let blank = Tabs.Tab(id: "", title: "")

    public mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.text(Member("id", "The value of the action for it."), &id)
        try visitor.text(Member("title", "What it is called."), &title)
    }
}

extension Toggle: Described {
    public static let blank = Toggle("", id: "", isOn: false)

    public mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.begin(.toggle, .action(Action(id: id)))
        try visitor.text(Member("label", "What a person calls it."), &label)
        try visitor.text(Member("action", "The id of the action that it stands for."), &id)
        let words = "Whether it is on. A request has the other value, `true` or `false`."
        try visitor.flag(Member("on", words), &isOn)
        try visitor.flag(Member("enabled", "Whether it can be used now."), &isEnabled)
        try visitor.character(.shortcut, &shortcut)
    }
}

extension Choice: Described {
    public static let blank = Choice("", id: "", options: [], selected: nil)

    public mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.begin(.choice, .action(Action(id: id)))
        try visitor.text(Member("label", "What a person calls it."), &label)
        try visitor.text(Member("action", "The id of the action that it stands for."), &id)
        try visitor.parts(Member("options", "What can be chosen."), &options)
        try visitor.optionalText(.optional("selected", "The id of the selected one."), &selected)
        try visitor.flag(Member("enabled", "Whether it can be used now."), &isEnabled)
    }
}

extension Choice.Option: Described {
    public static let blank = Choice.Option(id: "", title: "")

    public mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.text(Member("id", "The value of the action for it."), &id)
        try visitor.text(Member("title", "What it is called."), &title)
    }
}
