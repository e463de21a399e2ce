/// A control to press. Its action has the button's id and value; the value can be nil.
///
/// ``Role`` says what pressing the button means: a primary button gets the focus first. Escape presses a button that
/// goes back, and on a presented screen a button that cancels. A destructive button cannot be undone. With a
/// ``confirmation`` a face asks before it performs the action:
///
/// ```swift
/// Button("Delete", id: "delete", role: .destructive, confirmation: "Delete 3 messages?")
/// ```
///
/// With a ``shortcut`` a key presses the button, wherever the focus is; a face shows the key:
///
/// ```swift
/// Button("Reply", id: "reply").shortcut("r")
/// ```
///
/// ![Three buttons: primary, normal, and destructive but disabled.](element-Button.svg)
public struct Button: Sendable, Hashable, ElementConvertible {
    /// The meaning of a press; a face chooses its appearance and its key.
    public enum Role: String, Sendable, Hashable, CaseIterable {
        /// A choice among others.
        case normal
        /// The most likely action: a face puts the focus here.
        case primary
        /// Leads back or away. Escape presses this button on a screen presented over another; on other screens Escape
        /// does not, because that would end a person's work there.
        case cancel
        /// Leads back to the screen below: the bar of a navigation has this button. Escape presses the back button of
        /// the view with the focus.
        case back
        /// Cannot be undone.
        case destructive
        /// Belongs to the bar of the navigation around the view: the bar shows the button beside its back button, as
        /// UIKit shows the `navigationItem` of the topmost view. Without a navigation, the button stays in its place.
        /// Since 1.1.
        ///
        ///     Button("Edit", id: "edit", role: .bar)
        case bar
    }

    /// The button's label.
    public var label: String
    /// The action of a press.
    public var action: Action
    /// The meaning of a press.
    public var role: Role
    /// True if the button can be pressed now.
    public var isEnabled: Bool
    /// The question to a person before the action is performed; empty for no question. Since 1.1.
    public var confirmation = ""
    /// The key that presses the button; nil if there is none. On a full screen: the character, unless the focus takes
    /// text or the screen uses the key (`h j k l g G q y / : ?`, digits, Space); and alt with the character, anywhere. In a
    /// browser: the access key. In plain lines: a word to type. Since 1.1.
    public var shortcut: Character?

    /// Makes a button. A press performs the action `id`, with `value`.
    public init(_ label: String, id: String, value: String? = nil, role: Role = .normal, isEnabled: Bool = true) {
        self.label = label
        action = Action(id: id, value: value)
        self.role = role
        self.isEnabled = isEnabled
    }

    /// Makes a button with a question before its action. Since 1.1.
    public init(
        _ label: String,
        id: String,
        value: String? = nil,
        role: Role = .normal,
        confirmation: String,
        isEnabled: Bool = true
    ) {
        self.init(label, id: id, value: value, role: role, isEnabled: isEnabled)
        self.confirmation = confirmation
    }

    /// Returns the button with a key that presses it. Since 1.1.
    public func shortcut(_ key: Character) -> Button {
        var button = self
        button.shortcut = key
        return button
    }

    /// The element to show.
    public var element: Element { .button(self) }
}

extension Button: InteractiveElement {
    var actions: [Screen.AvailableAction] {
        var available = Screen.AvailableAction(id: action.id, value: action.value, label: label, isEnabled: isEnabled)
        available.confirmation = confirmation
        available.shortcut = shortcut
        return [available]
    }

    func carrying(_ prefix: String) -> Button {
        var button = self
        button.action.id = prefix + action.id
        return button
    }
}

/// The progress of an operation.
///
/// ![Two progress bars, one without a fraction.](element-ProgressBar.svg)
public struct ProgressBar: Sendable, Hashable, ElementConvertible {
    /// The operation.
    public var label: String
    /// The completed share, from 0 to 1; nil if unknown.
    public var fraction: Double?

    /// Makes a progress bar. A fraction outside 0 to 1 is clamped; NaN counts as nil.
    public init(_ label: String, fraction: Double?) {
        self.label = label
        self.fraction = fraction.flatMap { $0.isNaN ? nil : min(max($0, 0), 1) }
    }

    /// The element to show.
    public var element: Element { .progressBar(self) }
}
