/// An action of a person on a screen: the control, and the text entered or the option chosen.
public struct Action: Sendable, Hashable {
    /// The control's id, as set by its screen.
    public var id: String
    /// The text entered into a field, or the value of the control.
    public var value: String?

    /// Makes an action.
    public init(id: String, value: String? = nil) {
        self.id = id
        self.value = value
    }
}
