extension Screen {
    /// Returns the screen with changes that would be lost: a face asks a person before leaving it. Since 1.2.
    ///
    /// The buttons that lead away, with the roles `cancel` and `back`, ask the question before their action, unless they
    /// have a question of their own, and so does the Back of a navigation around the view. The keys and the word that
    /// end the program ask too, also if the view is covered by another one or is in another tab. A link, a signal and
    /// the end of a pipe do not ask. A front end gets `"unsaved": true`.
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
    /// A view that embeds another one says so itself.
    ///
    /// - Parameters:
    ///   - hasChanges: false for a screen without such changes.
    ///   - question: the question to a person, in the application's language.
    public func unsavedChanges(_ hasChanges: Bool = true, question: String = "Leave without saving?") -> Screen {
        guard hasChanges else { return self }
        var screen = self
        screen.unsavedQuestion = question
        screen.elements = elements.map { $0.asking(question) }
        return screen
    }

    /// True if the screen has changes that would be lost if a person left it. Since 1.2.
    public var hasUnsavedChanges: Bool { unsavedQuestion != nil }

    /// Returns the screen around another one: its buttons that lead away ask what the other screen asks. For hosts.
    /// Since 1.2.
    ///
    /// - Parameter covered: the question of a screen that is covered, or in another tab; nil if there is none. Only the
    ///   end of the program asks it.
    @_spi(Host) public func around(_ screen: Screen, covering covered: @autoclosure () -> String? = nil) -> Screen {
        if let question = screen.unsavedQuestion { return unsavedChanges(question: question) }
        var whole = self
        whole.unsavedQuestion = covered()
        return whole
    }
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
        return container.mapped { $0.asking(question) }
    }
}

extension Button {
    /// True if the button leads back or away.
    fileprivate var leadsAway: Bool { role == .cancel || role == .back }
}
