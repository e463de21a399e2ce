/// Something to press.
public struct Button: Sendable, Hashable, ElementConvertible {
    /// What pressing a button means; a face chooses how it looks, and which key is near.
    public enum Role: String, Sendable, Hashable, CaseIterable {
        /// One choice among others.
        case normal
        /// What a person most likely wants: a face puts the focus here.
        case primary
        /// What leads back or away.
        case cancel
        /// What leads back to the screen that this one covers: the bar of a navigation has it.
        case back
        /// What cannot be undone.
        case destructive
    }

    /// What the button says.
    public var label: String
    /// What pressing it does.
    public var action: Action
    /// What pressing it means.
    public var role: Role
    /// Whether it can be pressed now.
    public var isEnabled: Bool

    /// Makes a button whose presses come as the action `id`, with `value` if there is one.
    public init(_ label: String, id: String, value: String? = nil, role: Role = .normal, isEnabled: Bool = true) {
        self.label = label
        action = Action(id: id, value: value)
        self.role = role
        self.isEnabled = isEnabled
    }

    /// The element to show.
    public var element: Element { .button(self) }
}

extension Button: InteractiveElement {
    var actions: [Screen.AvailableAction] {
        [Screen.AvailableAction(id: action.id, value: action.value, label: label, isEnabled: isEnabled)]
    }

    func carrying(_ prefix: String) -> Button {
        var button = self
        button.action.id = prefix + action.id
        return button
    }
}

/// Something to fill in.
///
/// On a full screen each change comes at once, with the whole text. What the screen then shows is what the field says, but
/// a text that is trimmed or refused in words stays as it was typed until the field is left.
public struct Field: Sendable, Hashable, ElementConvertible {
    /// What is to be filled in, such as "Player 1".
    public var label: String
    /// The id of the action that brings the text entered, as its value.
    public var id: String
    /// What is filled in now.
    public var text: String
    /// What stands for an empty text, such as an example; may be empty.
    public var placeholder: String
    /// Whether it can be filled in now.
    public var isEnabled: Bool

    /// Makes a field whose text comes as the action `id`.
    public init(_ label: String, id: String, text: String = "", placeholder: String = "", isEnabled: Bool = true) {
        self.label = label
        self.id = id
        self.text = text
        self.placeholder = placeholder
        self.isEnabled = isEnabled
    }

    /// The element to show.
    public var element: Element { .field(self) }
}

extension Field: InteractiveElement {
    var actions: [Screen.AvailableAction] {
        [Screen.AvailableAction(id: id, value: text, label: label, isEnabled: isEnabled, takesText: true)]
    }

    func carrying(_ prefix: String) -> Field {
        var field = self
        field.id = prefix + id
        return field
    }
}

/// How far something has come.
public struct ProgressBar: Sendable, Hashable, ElementConvertible {
    /// What is under way.
    public var label: String
    /// How much is done, from 0 to 1; nil if nobody can say.
    public var fraction: Double?

    /// Makes a progress bar. A fraction outside 0 to 1 is taken as the nearer of the two, and no number as nil.
    public init(_ label: String, fraction: Double?) {
        self.label = label
        self.fraction = fraction.flatMap { $0.isNaN ? nil : min(max($0, 0), 1) }
    }

    /// The element to show.
    public var element: Element { .progressBar(self) }
}
