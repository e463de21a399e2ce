import Base
import PluginABI

// The button that follows the text for a field that submits: a person who types a message means that it is sent.
extension PlainFace {
    /// What follows a text for a field that submits.
    enum Submission {
        case none
        /// The button that this field names is pressed, once its text has arrived. A screen that comes until then is held.
        /// `after` is what had been asked when the text was typed.
        case due(Screen.AvailableAction, after: Question? = nil, held: Shown? = nil)
        /// The button is being pressed. Where nothing comes of that, what is held is printed.
        case pressed(held: Shown?)

        /// Keeps a screen that shows the text, and is not printed if the button follows.
        ///
        /// - Returns: whether that is so.
        mutating func holds(_ shown: Shown) -> Bool {
            guard case .due(let field, let question, _) = self else { return false }
            self = .due(field, after: question, held: shown)
            return true
        }
    }

    /// Presses the button that follows the text for a field, where it is on the same screen and can be pressed; otherwise
    /// the screen with the text is printed.
    ///
    /// - Returns: the request; nil where a person is asked first, or no button follows.
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
        reply = .awaited
        return .perform(Action(id: button.id, value: button.value))
    }

    private func button(after field: Screen.AvailableAction, on held: Shown?) -> Screen.AvailableAction? {
        let choices = held.map { PlainChoice.all(of: $0.screen) } ?? choices
        guard let field = choices.first(where: { $0.action.id == field.id && $0.action.takesText }) else { return nil }
        return choices.first { $0.follows(field) && $0.action.isEnabled }?.action
    }
}
