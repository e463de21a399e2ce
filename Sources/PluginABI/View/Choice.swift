/// One of several options, all of which are visible. The value of its action is the id of the option.
///
/// ![A choice of two options.](element-Choice.svg)
public struct Choice: Sendable, Hashable, ElementConvertible {
    /// One option.
    public struct Option: Sendable, Hashable {
        /// Identifies the option: the value of the action that chooses it.
        public var id: String
        /// The option's label.
        public var title: String

        /// Describes an option.
        public init(id: String, title: String) {
            self.id = id
            self.title = title
        }
    }

    /// The question, such as "Pays".
    public var label: String
    /// The id of the action that chooses; its value is the option's id.
    public var id: String
    /// The options, in reading order.
    public var options: [Option]
    /// The id of the option that is chosen; nil while none is.
    public var selected: String?
    /// Whether another option can be chosen now.
    public var isEnabled: Bool

    /// Makes a choice that comes as the action `id`, with the chosen option's id as the value.
    public init(_ label: String, id: String, options: [Option], selected: String?, isEnabled: Bool = true) {
        self.label = label
        self.id = id
        self.options = options
        self.selected = selected
        self.isEnabled = isEnabled
    }

    /// The element to show.
    public var element: Element { .choice(self) }
}

extension Choice: InteractiveElement {
    var actions: [Screen.AvailableAction] {
        options.map { option in
            Screen.AvailableAction(
                id: id,
                value: option.id,
                label: "\(label): \(option.title.isEmpty ? option.id : option.title)",
                isEnabled: isEnabled,
                isSelected: option.id == selected
            )
        }
    }

    func carrying(_ prefix: String) -> Choice {
        var choice = self
        choice.id = prefix + id
        return choice
    }
}
