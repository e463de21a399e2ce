import Base
@_spi(Host) import PluginABI

/// A control of a screen, for its numbered line.
struct PlainChoice {
    let action: Screen.AvailableAction
    /// The name of the control, on one line, without changing parts: the state of a toggle, or the text of a square.
    let name: String
    /// The label of the control's line. If two labels of a screen are equal, each begins with the title of its section.
    private(set) var label: String
    private let kind: Kind
    /// The title of the innermost section; empty if there is none.
    private(set) var section = ""
    /// The states of an item of a list, such as unread or picked.
    private var marks: [String] = []
    /// The action that picks or unpicks an item of a list; nil for other controls.
    private(set) var pick: Action?
    /// The label of the button to press after a text for this field; nil if there is none.
    private(set) var follower: String?
    /// The action that opens or closes an item of a tree; nil for items without children.
    private(set) var expand: Action?

    /// The kind of a control, for everything missing from the action.
    private enum Kind: Equatable {
        case button(Button.Role)
        /// A toggle. The action's value is the opposite of the current state.
        case toggle
        case field
        /// The control of a long list for showing other rows.
        case rows
        /// The header of a column, which sorts. The action's value is the order after the next press.
        case header
        /// A square of a board, whose state is in the lines of the board.
        case cell
        /// An option of several, such as a tab or an item of a list.
        case option
    }

    /// Returns all controls of a screen, in reading order, enabled or not: the meaning of a number lasts as long as the
    /// screen.
    static func all(of screen: Screen) -> [PlainChoice] {
        var choices: [PlainChoice] = []
        /// The titles of the sections around each control, outermost first.
        var sections: [[String]] = []
        // Recurses no deeper than `Screen.depthLimit`.
        func list(_ elements: [Element], in titles: [String]) {
            for element in elements {
                if case .section(let section) = element {
                    list(section.elements, in: section.title.isEmpty ? titles : titles + [section.title.onOneLine])
                } else if !element.children.isEmpty {
                    list(element.children, in: titles)
                } else {
                    let own = of(element)
                    choices += own
                    for _ in own { sections.append(titles) }
                }
            }
        }
        list(screen.elements, in: [])
        for index in choices.indices { choices[index].section = sections[index].last ?? "" }
        tellApart(&choices, by: sections)
        for index in choices.indices where !choices[index].action.submits.isEmpty {
            choices[index].follower = choices.first { $0.follows(choices[index]) }?.label
        }
        return choices
    }

    private static func of(_ element: Element) -> [PlainChoice] {
        let actions = Screen({ element }).actions
        switch element {
        case .button(let button): return actions.map { PlainChoice($0, .button(button.role)) }
        case .field: return actions.map { PlainChoice($0, .field) }
        case .toggle(let toggle): return actions.map { PlainChoice($0, .toggle, called: toggle.label) }
        case .grid(let grid):
            let cells = grid.rows.joined().lazy.filter { $0.action != nil }
            return zip(actions, cells).map { PlainChoice($0, .cell, called: $1.position) }
        case .tabs(let tabs):
            return named(actions, tabs.tabs.map { $0.title.isEmpty ? $0.id : $0.title })
        case .choice(let choice):
            return named(actions, choice.options.map { $0.title.isEmpty ? $0.id : $0.title })
        case .list(let list):
            let items = zip(actions, list.items).map { PlainChoice($0, $1, of: list) }
            let rows = list.excerpt == nil ? [] : [PlainChoice(actions[list.items.count], .rows)]
            let headers = list.columns.filter { list.sorting(by: $0) != nil }
            let sorting = zip(actions.dropFirst(items.count + rows.count), headers)
            return items + rows + sorting.map { PlainChoice($0, .header, called: $1.title.isEmpty ? $1.id : $1.title) }
        default: return actions.map { PlainChoice($0, .option) }
        }
    }

    private static func named(_ actions: [Screen.AvailableAction], _ names: [String]) -> [PlainChoice] {
        zip(actions, names).map { PlainChoice($0, .option, called: $1) }
    }

    private init(_ action: Screen.AvailableAction, _ kind: Kind, called name: String? = nil) {
        self.action = action
        self.kind = kind
        label = action.label.onOneLine
        self.name = name?.onOneLine ?? label
    }

    private init(_ action: Screen.AvailableAction, _ item: List.Item, of list: List) {
        self.init(action, .option, called: item.title.isEmpty ? item.id : item.title)
        if item.isUnread { marks.append("unread") }
        if item.isPicked { marks.append("picked") }
        item.branch.map { marks.append($0.rawValue) }
        pick = list.pickID.map { Action(id: $0, value: item.id) }
        expand = list.expanding(item)
    }

    /// Adds the title of the innermost section to equal labels, then of the next outer section, until the labels differ
    /// or no section is left.
    private static func tellApart(_ choices: inout [PlainChoice], by sections: [[String]]) {
        var sections = sections
        var hasChanged = true
        while hasChanged {
            hasChanged = false
            var counts: [String: Int] = [:]
            for index in choices.indices { counts[choices[index].label, default: 0] += 1 }
            for index in choices.indices where counts[choices[index].label, default: 0] > 1 {
                guard let section = sections[index].popLast() else { continue }
                choices[index].label = "\(section): \(choices[index].label)"
                hasChanged = true
            }
        }
    }

    /// True if the control has no line: disabled squares are only in the lines of their board.
    var isSilent: Bool { kind == .cell && !action.isEnabled }

    /// The text beside the number.
    var words: String {
        var states: [String] = []
        if let shortcut { states.append("or type \(shortcut)") }
        if !action.confirmation.isEmpty { states.append("asks first") }
        if kind == .button(.destructive) { states.append("cannot be undone") }
        states += marks
        if action.isSelected { states.append("chosen") }
        if !action.isEnabled { states.append("not available now") }
        if action.takesText, action.isEnabled { states.append(kindWords) }
        if action.isEnabled, let follower { states.append("\(follower) follows") }
        var text = action.value.flatMap { $0.isEmpty ? nil : $0 } ?? "empty"
        if isSecure, text != "empty" { text = "not shown" }
        // They are below it.
        let lines = action.fieldKind == .lines ? text.brokenLines.count : 1
        if lines > 1 { text = "\(lines) lines" }
        var whole = action.takesText ? "\(label): \(text.onOneLine)" : label
        // A choice does not say to turn on what cannot be turned on.
        if kind == .toggle, !action.isEnabled { whole = "\(name): \(action.value == "false" ? "on" : "off")" }
        return states.isEmpty ? whole : "\(whole) (\(states.inOneLine(separator: ", ")))"
    }

    /// The shortcut as a line; nil if the same line is a number or a word of this face.
    private var shortcut: String? {
        action.shortcut.flatMap { $0.isWhitespace || $0.isNumber || "q?".contains($0) ? nil : String($0).onOneLine }
    }

    /// Returns the line that uses the control at a place of the screen: the shortcut, or else the number.
    func typed(at place: Int) -> String { shortcut ?? String(place + 1) }

    /// True if this button is pressed after a text for the field.
    func follows(_ field: PlainChoice) -> Bool {
        guard case .button = kind else { return false }
        return action.id == field.action.submits
    }

    /// True if typed text is hidden.
    var isSecure: Bool { action.fieldKind == .secure }

    private var kindWords: String {
        if kind == .rows { return "type the number and a row, such as 301" }
        return switch action.fieldKind {
        case .secure: "type the number, and the text on a line of its own"
        // The number is that of the line.
        case .number: "type the number and a figure, such as -12.5"
        case .lines: "type the number and a text, or <<END and lines up to END"
        case .option: "type the number and one of \(action.options.count), or a part of it"
        case .search: "type find and a text"
        default: "type the number and \(action.fieldKind.texts)"
        }
    }

    /// True if a number has the same effect on another screen, under the same name. The text of a field, the state of a
    /// toggle and the text of a square may differ.
    func isSame(as other: PlainChoice) -> Bool {
        action.id == other.action.id && name == other.name && kind == other.kind
            && (action.takesText || kind == .toggle || kind == .header || action.value == other.action.value)
    }

    /// True if the action is one of this control.
    func performs(_ action: Action) -> Bool {
        action == pick || action == expand
            || action.id == self.action.id && (self.action.takesText || action.value == self.action.value)
    }

    /// The words for the control instead of its number: the label, the name, and the action's id, with the
    /// value if there is one.
    var spellings: [String] {
        var spellings = [label, name, action.id]
        if let shortcut { spellings.append(shortcut) }
        if !action.takesText, let value = action.value { spellings.append("\(action.id)=\(value)") }
        return spellings
    }
}
