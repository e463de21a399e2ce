@_spi(Host) import PluginABI

/// A control of a screen, as its numbered line describes it.
struct PlainChoice {
    let action: Screen.AvailableAction
    /// What the control is called, on one line, without what changes by itself: that it is on, or what is on a square.
    let name: String
    /// What its line says. If two of a screen are equal, each begins with the title of its section.
    private(set) var label: String
    private let kind: Kind
    /// What an item of a list is besides chosen.
    private var marks: [String] = []
    /// What picks an item of a list, or no longer does; nil for what cannot be picked.
    private(set) var pick: Action?
    /// What the button is called that follows a text for a field; nil where none does.
    private(set) var follower: String?
    /// What opens or closes an item of a tree; nil for what has no others in it.
    private(set) var expand: Action?

    /// What of a control is not in its action.
    private enum Kind: Equatable {
        case button(Button.Role)
        /// Performs its action with what it is not at the moment.
        case toggle
        case field
        /// What shows other rows of a long list.
        case rows
        /// The header of a column, which sorts. Its action's value is what is not so at the moment.
        case header
        /// A square of a board, whose state the lines of the board say.
        case cell
        /// One of several.
        case option
    }

    /// All controls of a screen, in reading order, whether or not they can be used: a number means the same as long as
    /// the screen does.
    static func all(of screen: Screen) -> [PlainChoice] {
        var choices: [PlainChoice] = []
        /// The titles of the sections that each is in, outermost first.
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

    /// Adds the innermost section before labels that are equal, then the next outer one, until they differ or there is
    /// none left.
    private static func tellApart(_ choices: inout [PlainChoice], by sections: [[String]]) {
        var sections = sections
        var hasChanged = true
        while hasChanged {
            hasChanged = false
            var counts: [String: Int] = [:]
            for choice in choices { counts[choice.label, default: 0] += 1 }
            for index in choices.indices where counts[choices[index].label, default: 0] > 1 {
                guard let section = sections[index].popLast() else { continue }
                choices[index].label = "\(section): \(choices[index].label)"
                hasChanged = true
            }
        }
    }

    /// Whether its line is left out: what is on a square that cannot be pressed is in the lines of its board.
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

    /// The shortcut as a line; nil where that is a number, or a word of this face.
    private var shortcut: String? {
        action.shortcut.flatMap { $0.isWhitespace || $0.isNumber || "q?".contains($0) ? nil : String($0).onOneLine }
    }

    /// Whether it is the button that follows a text for a field.
    func follows(_ field: PlainChoice) -> Bool {
        guard case .button = kind else { return false }
        return action.id == field.action.submits
    }

    /// Whether what is typed into it is not shown.
    var isSecure: Bool { action.fieldKind == .secure }

    private var kindWords: String {
        if kind == .rows { return "type the number and a row, such as 301" }
        return switch action.fieldKind {
        case .secure: "type the number, and the text on a line of its own"
        case .number: "type the number and a figure, such as -12.5"
        case .date: "type the number and a date, such as 2026-02-28"
        case .lines: "type the number and a text, or <<END and lines up to END"
        case .option: "type the number and one of \(action.options.count), or a part of it"
        default: "type the number and a text"
        }
    }

    /// Whether its number does the same on another screen, under the same name. The text of a field, the state of a
    /// toggle and what is on a square are not part of that.
    func isSame(as other: PlainChoice) -> Bool {
        action.id == other.action.id && name == other.name && kind == other.kind
            && (action.takesText || kind == .toggle || kind == .header || action.value == other.action.value)
    }

    /// The words by which it can be typed instead of its number: what its line calls it, its name, and its id, with its
    /// value where it has one.
    var spellings: [String] {
        var spellings = [label, name, action.id]
        if let shortcut { spellings.append(shortcut) }
        if !action.takesText, let value = action.value { spellings.append("\(action.id)=\(value)") }
        return spellings
    }
}
