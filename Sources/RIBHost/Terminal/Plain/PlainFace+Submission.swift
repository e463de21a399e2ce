import Base
import PluginABI

// The button that follows the text for a field that submits: a person who types a message means that it is sent.
extension PlainFace {
    /// The progress of the button press after a text for a field.
    enum Submission {
        case none
        /// The button that this field names will be pressed once the text has arrived. A screen that arrives before is
        /// held. `after` is the question that was open when the text was typed.
        case due(Screen.AvailableAction, after: Question? = nil, held: Shown? = nil)
        /// The button is being pressed. If this has no effect, the held screen is printed.
        case pressed(held: Shown?)

        /// Holds a screen that shows the text, because it is not printed if the button follows.
        ///
        /// - Returns: true if the screen is held.
        mutating func holds(_ shown: Shown) -> Bool {
            guard case .due(let field, let question, _) = self else { return false }
            self = .due(field, after: question, held: shown)
            return true
        }
    }

    /// Presses the button that follows the text for a field, if the button is enabled on the same screen; otherwise
    /// prints the screen with the text.
    ///
    /// - Returns: the request; nil if the person has to confirm it first, or no button follows.
    func submit() -> Request? {
        guard case .due(let field, let question, let held) = submission else { return nil }
        let button = held.map { $0.path == shown?.path } ?? true ? button(after: field, on: held) : nil
        guard let button, button.confirmation.isEmpty || question == .confirmation(of: button) else {
            submission = .none
            if let held { show(held) } else if reply == .awaited { write(["Nothing has changed."]) }
            reply = .none
            if let button { ask(.confirmation(of: button)) }
            return nil
        }
        submission = .pressed(held: held)
        return .perform(Action(id: button.id, value: button.value))
    }

    private func button(after field: Screen.AvailableAction, on held: Shown?) -> Screen.AvailableAction? {
        let choices = held.map { PlainChoice.all(of: $0.screen) } ?? choices
        guard let field = choices.first(where: { $0.action.id == field.id && $0.action.takesText }) else { return nil }
        return choices.first { $0.follows(field) && $0.action.isEnabled }?.action
    }
}
