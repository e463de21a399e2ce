internal import PluginABI

/// Something on a screen that can have the focus, and where it is.
struct Control {
    /// What kind of control it is.
    enum Kind: Hashable {
        case button(Button.Role)
        case field
        /// A cell of a board, and the number of its group.
        case cell(group: Int)
        /// A tab, the number of its bar's group, and whether its view is the one that is shown.
        case tab(group: Int, isSelected: Bool)
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

    /// The group of controls that it belongs to, if there is one.
    var group: Int? {
        switch kind {
        case .cell(let group), .tab(let group, _): group
        case .button, .field: nil
        }
    }

    /// Whether it is a tab.
    var isTab: Bool {
        if case .tab = kind { true } else { false }
    }

    /// Whether it is the one of its group that is chosen.
    var isSelected: Bool {
        if case .tab(_, let isSelected) = kind { isSelected } else { false }
    }

    /// What its button means; nil for other kinds.
    var role: Button.Role? {
        if case .button(let role) = kind { role } else { nil }
    }
}
