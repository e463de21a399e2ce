/// A switch with two states: on and off. The value of its action is the new state.
///
/// ![Two toggles, one on, one off and disabled.](element-Toggle.svg)
public struct Toggle: Sendable, Hashable, ElementConvertible {
    /// The toggle's label, such as "Sound".
    public var label: String
    /// The id of the action; the value of the action is the new state: "true" for on, "false" for off.
    public var id: String
    /// True if the toggle is on.
    public var isOn: Bool
    /// True if the toggle can be switched now.
    public var isEnabled: Bool
    /// The key that switches the toggle, like a ``Button``'s; nil if there is none. Since 1.1.
    public var shortcut: Character?

    /// Makes a toggle. Switching performs the action `id`, with the new state as the value.
    public init(_ label: String, id: String, isOn: Bool, isEnabled: Bool = true) {
        self.label = label
        self.id = id
        self.isOn = isOn
        self.isEnabled = isEnabled
    }

    /// The action that switches the toggle.
    public var action: Action { Action(id: id, value: isOn ? "false" : "true") }

    /// Returns the toggle with a key that switches it. Since 1.1.
    ///
    ///     Toggle("Sound", id: "sound", isOn: true).shortcut("s")
    public func shortcut(_ key: Character) -> Toggle {
        var toggle = self
        toggle.shortcut = key
        return toggle
    }

    /// The element to show.
    public var element: Element { .toggle(self) }
}

extension Toggle: InteractiveElement {
    var actions: [Screen.AvailableAction] {
        let label = isOn ? "\(label): on (turn off)" : "\(label): off (turn on)"
        var available = Screen.AvailableAction(id: id, value: action.value, label: label, isEnabled: isEnabled)
        available.shortcut = shortcut
        return [available]
    }

    func carrying(_ prefix: String) -> Toggle {
        var toggle = self
        toggle.id = prefix + id
        return toggle
    }
}
