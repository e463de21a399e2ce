internal import PluginABI

/// Something on a screen that can have the focus, and where it is.
struct Control {
    /// What kind of control it is.
    enum Kind: Hashable {
        case button(Button.Role)
        case field
        /// A cell: of which grid of the screen, and where in it.
        case cell(grid: Int, row: Int, column: Int)
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

    /// What it does.
    var action: Action { id.action }

    /// The grid that the control is a cell of.
    var grid: Int? {
        if case .cell(let grid, _, _) = kind { grid } else { nil }
    }

    /// What its button means; nil for other kinds.
    var role: Button.Role? {
        if case .button(let role) = kind { role } else { nil }
    }
}

extension Button.Role {
    /// Whether Esc presses it.
    var leadsBack: Bool { self == .cancel || self == .back }
}
