extension Screen {
    /// Returns the screen with changes that would be lost: a face asks a person before leaving it. Since 1.2.
    ///
    /// The buttons that lead away, with the roles `cancel` and `back`, ask the question before their action, unless they
    /// have a question of their own; and the key that ends the program asks too. A front end gets `"unsaved": true`.
    ///
    ///     override var screen: Screen {
    ///         Screen(title: "Settings") {
    ///             Field("Name", id: "name", text: draft.name)
    ///             Button("Save", id: "save", role: .primary)
    ///             Button("Close", id: "close", role: .cancel)
    ///         }
    ///         .unsavedChanges(draft != saved)
    ///     }
    ///
    /// - Parameters:
    ///   - hasChanges: false for a screen without such changes.
    ///   - question: the question to a person.
    public func unsavedChanges(_ hasChanges: Bool = true, question: String = Screen.unsavedQuestion) -> Screen {
        guard hasChanges else { return self }
        var screen = self
        screen.hasUnsavedChanges = true
        screen.elements = elements.map { $0.asking(question) }
        return screen
    }

    /// The question before a person leaves a screen with unsaved changes: "Leave without saving?" Since 1.2.
    public static var unsavedQuestion: String { "Leave without saving?" }
}

extension Element {
    /// Returns the element with a question before each button in it that leads away.
    // Recurses no deeper than ``Screen/depthLimit``.
    fileprivate func asking(_ question: String) -> Element {
        if case .button(var button) = self {
            guard button.leadsAway, button.confirmation.isEmpty else { return self }
            button.confirmation = question
            return button.element
        }
        guard case .container(let container) = part else { return self }
        return container.asking(question).element
    }
}

extension Container {
    fileprivate func asking(_ question: String) -> Self {
        var copy = self
        copy.elements = elements.map { $0.asking(question) }
        // The depth is as before; removed elements stay removed.
        copy.nesting = nesting
        return copy
    }
}

extension Button {
    /// True if the button leads back or away.
    fileprivate var leadsAway: Bool { role == .cancel || role == .back }
}
