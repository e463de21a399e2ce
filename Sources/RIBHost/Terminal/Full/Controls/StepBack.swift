import PluginABI

/// The step that Esc takes back on a screen, where no field is edited.
enum StepBack {
    /// The picked items of the list with the focus are not picked any longer.
    case picks([Action])
    /// The focus returns to the row from which it left its list.
    case row(Control.ID)
    /// The text of a search is removed.
    case search(Action)
    /// A button that leads back is pressed.
    case button(Control)

    /// Returns the innermost step; nil if there is none.
    ///
    /// - Parameters:
    ///   - focused: the control with the focus.
    ///   - map: all controls.
    init?(of interaction: Interaction, from focused: Control?, in map: FocusMap, isPresented: Bool) {
        let picks = focused?.pick == nil ? [] : map.picks(in: focused?.grid)
        if !picks.isEmpty {
            self = .picks(picks)
            return
        }
        if let row = interaction.row, row != interaction.focus, let focused, focused.item == .none, !focused.isTab,
            map[row] != nil
        {
            self = .row(row)
        } else if let search = map.search, !search.text.isEmpty {
            self = .search(Action(id: search.action.id, value: ""))
        } else if let button = map.wayBack(from: focused, isPresented: isPresented) {
            self = .button(button)
        } else {
            return nil
        }
    }

    /// Returns the button that Esc in a field presses; nil if Esc leaves the field. A field that submits is not left
    /// first if it is empty, or the only one of a screen on which nothing would be lost.
    static func button(of field: Control, _ text: String, in map: FocusMap, _ screen: Screen) -> Control? {
        guard !field.submitID.isEmpty, text.isEmpty || !screen.hasUnsavedChanges && map.hasOneFieldForText else {
            return nil
        }
        return map.wayBack(from: field, isPresented: screen.isPresented)
    }

    /// The effect in a few words.
    var words: String {
        switch self {
        case .picks: "unpick"
        case .search: "end search"
        case .row: "to the list"
        case .button(let button): button.label
        }
    }
}
