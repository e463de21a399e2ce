internal import PluginABI

/// Something on a screen that can have the focus, and where it is.
struct Control {
    /// What kind of control it is.
    enum Kind: Hashable {
        case button(Button.Role)
        case field
        /// A cell: of which grid of the screen, and where in it.
        case cell(grid: Int, row: Int, column: Int)
        /// One of the tabs at the top. They have the focus as one control, which is shown on the chosen one.
        case tab(isChosen: Bool)
    }

    /// What stays the same from one screen to the next, so that the focus stays where a person left it.
    struct ID: Hashable {
        var action: Action
        var isField: Bool
        /// Which one it is of those that share an action, counted from 0: screens may repeat one.
        var occurrence: Int
    }

    var id: ID
    var kind: Kind
    var label: String
    var isEnabled: Bool
    /// The text of a field as its screen has it.
    var text = ""
    /// Where it is, in the coordinates of what is laid out.
    var rect: Rect
    /// What choosing a tab does, whose id is its place; nil for other kinds, and for the tab that is chosen.
    var choice: Action?

    /// What it does.
    var action: Action { choice ?? id.action }

    /// The grid that the control is a cell of.
    var grid: Int? {
        if case .cell(let grid, _, _) = kind { grid } else { nil }
    }

    var isTab: Bool {
        if case .tab = kind { true } else { false }
    }

    var isChosenTab: Bool { kind == .tab(isChosen: true) }

    /// Whether it is what a person saw in its place, as far as can be told: what it does, and in which words. A cell is
    /// known by its place, and so is a tab.
    func isSame(as other: Control) -> Bool {
        id == other.id && (label == other.label || grid != nil || isTab)
    }

    /// What its button means; nil for other kinds.
    var role: Button.Role? {
        if case .button(let role) = kind { role } else { nil }
    }
}

extension Control.ID {
    /// The id of a tab: the tabs of a screen are the same whatever they say.
    static func tab(_ place: Int) -> Control.ID {
        Control.ID(action: Action(id: "@tabs", value: "\(place)"), isField: false, occurrence: 0)
    }
}

extension Button.Role {
    /// Whether Esc presses it.
    var leadsBack: Bool { self == .cancel || self == .back }
}
