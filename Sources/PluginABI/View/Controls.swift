/// Something to press. Its action has its id and its value, or none.
///
/// ``Role`` says what pressing it means: a primary one gets the focus first, one that goes back is also on the Escape
/// key, and on a presented screen one that cancels; a destructive one cannot be undone. With a ``confirmation`` a face
/// asks before it performs the action:
///
/// ```swift
/// Button("Delete", id: "delete", role: .destructive, confirmation: "Delete 3 messages?")
/// ```
///
/// With a ``shortcut`` a key does the same, wherever the focus is; a face says which:
///
/// ```swift
/// Button("Reply", id: "reply").shortcut("r")
/// ```
///
/// ![Three buttons: primary, normal, and destructive but disabled.](element-Button.svg)
public struct Button: Sendable, Hashable, ElementConvertible {
    /// What pressing a button means; a face chooses its appearance and its key.
    public enum Role: String, Sendable, Hashable, CaseIterable {
        /// One choice among others.
        case normal
        /// The most likely action: a face puts the focus here.
        case primary
        /// Leads back or away. On a screen that is presented over another one, Escape presses it; on others it does not,
        /// for that would end what a person does there.
        case cancel
        /// Leads back to the screen that this one covers: the bar of a navigation has it. Escape presses that of the view
        /// that has the focus.
        case back
        /// Cannot be undone.
        case destructive
        /// Belongs to the bar of the navigation that the view is in: that shows it beside its back button, as UIKit shows
        /// the `navigationItem` of the topmost view. Where there is no navigation it stays in its place. Since 1.1.
        ///
        ///     Button("Edit", id: "edit", role: .bar)
        case bar
    }

    /// The button's label.
    public var label: String
    /// The action of pressing it.
    public var action: Action
    /// What pressing it means.
    public var role: Role
    /// Whether it can be pressed now.
    public var isEnabled: Bool
    /// What a person is asked before the action is performed; empty if nothing. Since 1.1.
    public var confirmation = ""
    /// The key that does the same; nil if there is none. On a full screen it is the character where that is neither text
    /// nor a key of the screen itself (`h j k l g q y / ?`, digits, a blank), and the character with alt anywhere; in a
    /// browser the access key; in plain lines a word that can be typed. Since 1.1.
    public var shortcut: Character?

    /// Makes a button whose presses come as the action `id`, with `value` if there is one.
    public init(_ label: String, id: String, value: String? = nil, role: Role = .normal, isEnabled: Bool = true) {
        self.label = label
        action = Action(id: id, value: value)
        self.role = role
        self.isEnabled = isEnabled
    }

    /// Makes a button that asks before its action is performed. Since 1.1.
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

    /// The button with a key that does the same. Since 1.1.
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
    /// How much is done, from 0 to 1; nil if unknown.
    public var fraction: Double?

    /// Makes a progress bar. A fraction outside 0 to 1 is clamped; NaN counts as nil.
    public init(_ label: String, fraction: Double?) {
        self.label = label
        self.fraction = fraction.flatMap { $0.isNaN ? nil : min(max($0, 0), 1) }
    }

    /// The element to show.
    public var element: Element { .progressBar(self) }
}
