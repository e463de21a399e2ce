import PluginABI

/// A control of a screen, which can have the focus, and the control's position.
struct Control {
    /// The kind of a control.
    enum Kind: Hashable {
        case button(Button.Role)
        case field
        /// A cell of a board; `grid` is the number of the board.
        case cell(grid: Int)
        /// An option of a list or a choice, whose number is `grid`, with a mark for the chosen option.
        case option(grid: Int, isChosen: Bool)
        /// A tab at the top. All tabs have the focus as a single control, shown on the chosen tab.
        case tab(isChosen: Bool)
    }

    /// The identity of a control from one screen to the next, so that the focus stays on the same control.
    struct ID: Hashable {
        /// The action of the control, or for a control whose action changes with its state, the constant part of the
        /// action.
        var action: Action
        var isField: Bool
        /// The number of the control among those with the same action, counted from 0: a screen can repeat an action.
        var occurrence: Int
    }

    var id: ID
    /// The action of the control.
    var action: Action
    var kind: Kind
    var label: String
    var isEnabled: Bool
    /// True if the control can have the focus. The disabled cells of a board can, if any of its cells is enabled: the
    /// focus moves over all of them. The chosen tab has the focus for all tabs.
    var canFocus: Bool
    /// The list of the control: none, a list given completely, or a list given in part.
    var item = Item.none
    /// The part of the control in what a frame says about all of them.
    var part = Part.other
    /// The properties of some kinds of controls.
    var details = Details.none
    /// The rectangle of the control, in the coordinates of the layout.
    var rect: Rect
    /// The region in which the control scrolls; nil for the whole screen.
    var region: Region?

    /// The controls that are looked for in each frame. Stored, because asking each control for its kind copies it.
    enum Part {
        case other
        case button
        /// A button that leads back.
        case wayBack
        /// A field to search in.
        case search
        /// An item of a list that follows the focus.
        case follower

        var isButton: Bool { self == .button || self == .wayBack }
    }

    /// The membership of a control in a list.
    enum Item {
        case none
        /// An item of a list that is given as a whole, and can be filtered.
        case ofWhole
        /// An item of a list whose other items are requested when needed.
        case ofExcerpt
    }

    /// The properties of some kinds of controls. They are allocated separately, because controls are many and often
    /// copied.
    indirect enum Details {
        case none
        case button(confirmation: String, shortcut: Character?)
        /// A field, with the rectangle of its text relative to the top left of the control, and the key that moves the
        /// focus to the field.
        case field(Field, text: Rect, shortcut: Character? = nil)
        case item(Row)
    }

    /// The properties of an item of a list.
    struct Row {
        var pickID: String?
        var isPicked = false
        /// The action that follows the focus.
        var focusID: String?
        var tree: TreePlace?
    }

    /// The place of an item in a tree.
    struct TreePlace {
        let level: Int
        /// The open or closed state of the children; nil if the item has none.
        let branch: List.Branch?
        /// The action that opens or closes the item.
        let expand: Action?
        /// The columns of the item's mark, relative to the left of the control.
        let mark: Range<Int>
    }

    /// A part of the screen that scrolls by itself: its number, and the visibility of a control in it.
    struct Region: Hashable {
        let number: Int
        let isShown: Bool
    }

    /// True if the control is scrolled out of view in its region.
    var isHidden: Bool { region?.isShown == false }

    /// The number of the board, list or choice of the control, all of which counts as one control for the tab key.
    var grid: Int? {
        switch kind {
        case .cell(let grid), .option(let grid, _): grid
        case .button, .field, .tab: nil
        }
    }

    var isTab: Bool {
        if case .tab = kind { true } else { false }
    }

    /// True if the control is the chosen option or tab.
    var isChosen: Bool {
        switch kind {
        case .option(_, let isChosen), .tab(let isChosen): isChosen
        case .button, .field, .cell: false
        }
    }

    var isChosenTab: Bool { kind == .tab(isChosen: true) }

    /// True if a person takes both for the same control: the same identity, and the same label except for cells,
    /// options and tabs.
    func isSame(as other: Control) -> Bool {
        id == other.id && (label == other.label || grid != nil || isTab)
    }

    /// The role of a button; nil for other kinds.
    var role: Button.Role? {
        if case .button(let role) = kind { role } else { nil }
    }

    /// True for a toggle, whose action changes with its state.
    var isToggle: Bool { role != nil && action != id.action }

    /// True for a button that leaves the screen or cannot be undone.
    var leadsAway: Bool { role.map { $0.leadsBack || $0 == .destructive } ?? false }
}

// The properties of some kinds of controls.
extension Control {
    /// The question before the action is performed; empty if there is none.
    var confirmation: String { if case .button(let confirmation, _) = details { confirmation } else { "" } }

    /// The key that performs the action, or moves the focus to the field; nil if there is none.
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

    /// The text of a field according to the screen.
    var text: String { field?.text ?? "" }

    /// True for a field whose text is refused.
    var hasError: Bool { field.map { !$0.error.isEmpty } ?? false }

    /// The kind of text accepted by a field.
    var fieldKind: Field.Kind { field?.kind ?? .text }
    /// True for a field to search in.
    var isSearch: Bool { part == .search }

    /// The options of a field with a choice of many.
    var options: [String] { field?.options ?? [] }

    /// The id of the action of the button that Enter in a field presses; empty if Enter moves to the next control.
    var submitID: String { field?.submits ?? "" }

    /// The rectangle of a field's text, in the coordinates of ``rect``; nil for other kinds.
    var textRect: Rect? {
        if case .field(_, let text, _) = details { text.moved(by: Position(x: rect.x, y: rect.y)) } else { nil }
    }

    private var row: Row? { if case .item(let row) = details { row } else { nil } }

    /// The action that picks or unpicks an item of a list; nil for other controls.
    var pick: Action? { row?.pickID.map { Action(id: $0, value: action.value) } }

    /// True for a picked item of a list.
    var isPicked: Bool { row?.isPicked == true }

    /// The action by which a list follows the focus to this item; nil for other controls.
    var following: Action? { row?.focusID.map { Action(id: $0, value: action.value) } }

    /// The place of an item in a tree; nil for other controls.
    var tree: TreePlace? { row?.tree }
}

extension Button.Role {
    /// True if the button leaves the current view.
    var leadsBack: Bool { self == .cancel || self == .back }
}
