import PluginABI

/// Something on a screen that can have the focus, and where it is.
struct Control {
    /// What kind of control it is.
    enum Kind: Hashable {
        case button(Button.Role)
        case field
        /// A cell of a board, and the number of that.
        case cell(grid: Int)
        /// One of several in a list or a choice, the number of that, and whether it is the chosen one.
        case option(grid: Int, isChosen: Bool)
        /// One of the tabs at the top. They have the focus as one control, which is shown on the chosen one.
        case tab(isChosen: Bool)
    }

    /// What stays the same from one screen to the next, so that the focus stays where a person left it.
    struct ID: Hashable {
        /// What it does, or of a control whose action changes with what it shows as much as stays.
        var action: Action
        var isField: Bool
        /// Which one it is of those that share an action, counted from 0: screens may repeat one.
        var occurrence: Int
    }

    var id: ID
    /// What it does.
    var action: Action
    var kind: Kind
    var label: String
    var isEnabled: Bool
    /// Whether it can have the focus. A cell that cannot be pressed can where another of its board can be pressed: the
    /// focus moves over all of them. The chosen tab has it for all tabs.
    var canFocus: Bool
    /// Whether it is an item of a list, and of one of which only a part is given.
    var item = Item.none
    /// What only some have.
    var details = Details.none
    /// Where it is, in the coordinates of what is laid out.
    var rect: Rect
    /// What it scrolls in; nil where that is the screen.
    var region: Region?

    /// Whether a control is an item of a list.
    enum Item {
        case none
        /// Of a list that is given as a whole, and can be filtered.
        case ofWhole
        /// Others of its list are given when they are asked for.
        case ofExcerpt
    }

    /// What only some controls have. It has a place of its own in memory: controls are many, and are often copied.
    indirect enum Details {
        case none
        case button(confirmation: String, shortcut: Character?)
        /// A field, where its text is, from the top left of the control, and the key that leads to it.
        case field(Field, text: Rect, shortcut: Character? = nil)
        case item(pickID: String?, tree: TreePlace?)
    }

    /// The place of an item in a tree.
    struct TreePlace {
        let level: Int
        /// Whether the items in it are shown; nil where it has none.
        let branch: List.Branch?
        /// What opens or closes it.
        let expand: Action?
        /// The columns of its mark, from the left of the control.
        let mark: Range<Int>
    }

    /// A part of the screen that scrolls by itself, by its number, and whether it shows a control.
    struct Region: Hashable {
        let number: Int
        let isShown: Bool
    }

    /// Whether it is scrolled out of the part of the screen that it is in.
    var isHidden: Bool { region?.isShown == false }

    /// The board, list or choice that the control is in, all of which counts as one for the tab key.
    var grid: Int? {
        switch kind {
        case .cell(let grid), .option(let grid, _): grid
        case .button, .field, .tab: nil
        }
    }

    var isTab: Bool {
        if case .tab = kind { true } else { false }
    }

    /// Whether it is the one of several that is chosen.
    var isChosen: Bool {
        switch kind {
        case .option(_, let isChosen), .tab(let isChosen): isChosen
        case .button, .field, .cell: false
        }
    }

    var isChosenTab: Bool { kind == .tab(isChosen: true) }

    /// Whether it is what a person saw in its place, as far as is known: what it does, and in which words. A cell is
    /// known by its place, and so is a tab.
    func isSame(as other: Control) -> Bool {
        id == other.id && (label == other.label || grid != nil || isTab)
    }

    /// What its button means; nil for other kinds.
    var role: Button.Role? {
        if case .button(let role) = kind { role } else { nil }
    }

    /// Whether it leaves the screen or cannot be undone.
    var leadsAway: Bool { role.map { $0.leadsBack || $0 == .destructive } ?? false }
}

// What only some controls have.
extension Control {
    /// What a person is asked before its action is performed; empty if nothing.
    var confirmation: String { if case .button(let confirmation, _) = details { confirmation } else { "" } }

    /// The key that does the same, or leads to the field; nil if there is none.
    var shortcut: Character? {
        get {
            switch details {
            case .button(_, let shortcut), .field(_, _, let shortcut): shortcut
            case .none, .item: nil
            }
        }
        set {
            switch details {
            case .none: details = .button(confirmation: "", shortcut: newValue)
            case .button(let confirmation, _): details = .button(confirmation: confirmation, shortcut: newValue)
            case .field(let field, let text, _): details = .field(field, text: text, shortcut: newValue)
            case .item: break
            }
        }
    }

    private var field: Field? { if case .field(let field, _, _) = details { field } else { nil } }

    /// The text of a field as its screen has it.
    var text: String { field?.text ?? "" }

    /// What a field takes.
    var fieldKind: Field.Kind { field?.kind ?? .text }

    /// What a field takes that is one of many options.
    var options: [String] { field?.options ?? [] }

    /// The id of the action of the button that Enter in a field presses; empty where Enter moves on.
    var submitID: String { field?.submits ?? "" }

    /// Where a field's text is, in the same coordinates as ``rect``; nil for other kinds.
    var textRect: Rect? {
        if case .field(_, let text, _) = details { text.moved(by: Position(x: rect.x, y: rect.y)) } else { nil }
    }

    /// What picks an item of a list, or no longer does; nil for what cannot be picked.
    var pick: Action? {
        if case .item(let id?, _) = details { Action(id: id, value: action.value) } else { nil }
    }

    /// Where it is in a tree; nil for what is in none.
    var tree: TreePlace? { if case .item(_, let tree) = details { tree } else { nil } }
}

extension Button.Role {
    /// Whether it leaves what is shown.
    var leadsBack: Bool { self == .cancel || self == .back }
}
