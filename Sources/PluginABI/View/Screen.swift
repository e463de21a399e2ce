/// The content of a RIB's view: a tree of values that every face (full, plain or json) renders in its own form.
///
///     Screen(title: "Off game") {
///         Text("Ada 1 – 0 Grace", style: .headline)
///         Button("Start Game", id: "startGame", role: .primary)
///     }
///
/// Screens are compared, so that a face draws only real changes: make a new screen for each call.
public struct Screen: Sendable, Hashable {
    /// The screen's name, for a title bar or a heading.
    public var title: String
    /// The elements, from top to bottom.
    public var elements: [Element]
    /// True if the screen is presented over another screen, until it is dismissed.
    public var isPresented = false
    /// The question before a person leaves the screen and loses changes; nil without such changes. Set by
    /// ``unsavedChanges(_:question:)``. Since 1.2.
    public var unsavedQuestion: String?

    /// Makes a screen of the listed elements.
    public init(title: String = "", @ScreenBuilder _ elements: () -> [Element] = { [] }) {
        self.title = title
        self.elements = elements()
    }
}

extension Screen {
    /// An action available to a person on a screen.
    public struct AvailableAction: Sendable, Hashable {
        /// The control's id.
        public var id: String
        /// The value of the control, if any; for a field, the current text as a face shows it.
        public var value: String?
        /// The control's label, or the cell's position in words.
        public var label: String
        /// True if the action can be performed now.
        public var isEnabled: Bool
        /// True if the action takes a text, which becomes the action's value.
        public var takesText = false
        /// True if the action belongs to the selected item or option.
        public var isSelected = false
        /// The kind of text accepted by the action. Since 1.1.
        public var fieldKind = Field.Kind.text
        /// The texts accepted by the action, for a field with options; otherwise empty. Since 1.1.
        public var options: [String] = []
        /// The id of the button's action to perform after the text, as in ``Field/submits``; empty if there is none.
        /// Since 1.1.
        public var submits = ""
        /// The question to a person before the action is performed; empty for no question. Since 1.1.
        public var confirmation = ""
        /// The key for the action; nil if there is none. Since 1.1.
        public var shortcut: Character?

        /// Returns true if a field takes a text: the text is of the field's kind, and among its options if there are
        /// any. Since 1.1.
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

    /// Returns the contents of the screen, for another screen to show as its own.
    ///
    /// Action ids get the prefix `name/`, so that two embedded screens with equal ids are kept apart;
    /// `Action.embedded(in:)` removes the prefix again. To show the view of a child, embed the view with
    /// ``ViewControllable/embed(_:as:)``: a view whose elements alone are shown cannot present or push.
    public func embedded(as name: String) -> [Element] {
        carrying(name + "/")
    }

    /// Returns the elements with `prefix` before each action's id.
    func carrying(_ prefix: String) -> [Element] {
        elements.map { $0.carrying(prefix) }
    }
}

extension Action {
    /// Returns the action for the screen that was embedded under `name`; nil for an action of another screen.
    public func embedded(in name: String) -> Action? {
        guard id.hasPrefix(name + "/") else { return nil }
        return Action(id: String(id.dropFirst(name.count + 1)), value: value)
    }
}

extension Element {
    // Recurses no deeper than ``Screen/depthLimit``.
    fileprivate func carrying(_ prefix: String) -> Element {
        switch part {
        case .container(let container): container.mapped { $0.carrying(prefix) }
        case .control(let control): control.carrying(prefix).element
        case .display: self
        }
    }
}

extension Container {
    /// Returns the container with each of its elements replaced by another one of the same depth.
    func mapped(_ transform: (Element) -> Element) -> Element {
        var copy = self
        copy.elements = elements.map(transform)
        // The depth is as before; removed elements stay removed.
        copy.nesting = nesting
        return copy.element
    }
}
