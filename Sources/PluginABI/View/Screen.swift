/// What a RIB shows: a tree of values that every face (full, plain or json) renders in its own form.
///
///     Screen(title: "Off game") {
///         Text("Ada 1 – 0 Grace", style: .headline)
///         Button("Start Game", id: "startGame", role: .primary)
///     }
///
/// Screens are compared, so that a face draws only real changes: make a new one for each call.
public struct Screen: Sendable, Hashable {
    /// The screen's name, for a title bar or a heading.
    public var title: String
    /// The elements, from top to bottom.
    public var elements: [Element]
    /// Whether it is shown over another screen, until it is dismissed.
    public var isPresented = false

    /// Makes a screen of the elements that the builder lists.
    public init(title: String = "", @ScreenBuilder _ elements: () -> [Element] = { [] }) {
        self.title = title
        self.elements = elements()
    }
}

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

    /// The contents of the screen, for another screen to show as its own.
    ///
    /// Action ids get the prefix `name/`, so that two embedded screens with a button of the same id are kept apart;
    /// `Action.embedded(in:)` removes it again. To show the view of a child, embed it with
    /// ``ViewControllable/embed(_:as:)``: a view whose elements alone are shown cannot present or push.
    public func embedded(as name: String) -> [Element] {
        carrying(name + "/")
    }

    /// The elements with `prefix` before each action's id.
    func carrying(_ prefix: String) -> [Element] {
        elements.map { $0.carrying(prefix) }
    }
}

extension Action {
    /// The action for the screen that was embedded under `name`; nil if it is not an action of that screen.
    public func embedded(in name: String) -> Action? {
        guard id.hasPrefix(name + "/") else { return nil }
        return Action(id: String(id.dropFirst(name.count + 1)), value: value)
    }
}

extension Element {
    // Recurses no deeper than ``Screen/depthLimit``.
    fileprivate func carrying(_ prefix: String) -> Element {
        switch part {
        case .container(let container): container.carrying(prefix).element
        case .control(let control): control.carrying(prefix).element
        case .display: self
        }
    }
}

extension Container {
    fileprivate func carrying(_ prefix: String) -> Self {
        var copy = self
        copy.elements = elements.map { $0.carrying(prefix) }
        // The depth is as before; removed elements stay removed.
        copy.nesting = nesting
        return copy
    }
}
