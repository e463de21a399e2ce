/// What a person did on a screen: which control, and what was entered or chosen.
public struct Action: Sendable, Hashable {
    /// The control's id, as its screen gave it.
    public var id: String
    /// The text entered into a field, or the value that the control carries.
    public var value: String?

    /// Describes an action.
    public init(id: String, value: String? = nil) {
        self.id = id
        self.value = value
    }
}
