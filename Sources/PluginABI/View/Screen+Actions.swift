extension Screen {
    /// Something that can be done on a screen.
    public struct AvailableAction: Sendable, Hashable {
        /// The control's id.
        public var id: String
        /// The value that the control carries, if any; for a field, its current text as it may be shown.
        public var value: String?
        /// The control's label, or the cell's position in words.
        public var label: String
        /// Whether it can be done now.
        public var isEnabled: Bool
        /// Whether it takes a text, which becomes the action's value.
        public var takesText = false
        /// Whether it is the selected one of several.
        public var isSelected = false
        /// What it takes where it takes a text. Since 1.1.
        public var fieldKind = Field.Kind.text
        /// The texts that it takes, where these are the field's options; otherwise empty. Since 1.1.
        public var options: [String] = []
        /// The id of the action of the button that follows its text, as ``Field/submits`` says; empty if none does. Since
        /// 1.1.
        public var submits = ""
        /// What a person is asked before it is done; empty if nothing. Since 1.1.
        public var confirmation = ""
        /// The key that does the same; nil if there is none. Since 1.1.
        public var shortcut: Character?

        /// Whether a field takes a text: it is of its kind, and one of its options where it has such. Since 1.1.
        ///
        ///     Screen { Field("Country", id: "country").oneOf(["Chad"]) }.actions[0].takes("Chile")  // false
        public func takes(_ text: String) -> Bool {
            fieldKind == .option ? options.contains(text) : fieldKind.takes(text)
        }
    }

    /// All actions of the screen, in reading order: a face numbers or lists them, or moves the focus over them.
    public var actions: [AvailableAction] {
        var found: [AvailableAction] = []
        // A list instead of recursion: the RIB decides how deep a screen is nested.
        var rest = Array(elements.reversed() as ReversedCollection)
        while let element = rest.popLast() {
            switch element.part {
            case .container(let container): rest += container.elements.reversed() as ReversedCollection
            case .control(let control): found += control.actions
            case .display: break
            }
        }
        return found
    }
}
