/// A choice of one of several options, all of which are visible. The value of its action is the id of the option.
///
/// ![A choice of two options.](element-Choice.svg)
public struct Choice: Sendable, Hashable, ElementConvertible {
    /// An option of a choice.
    public struct Option: Sendable, Hashable {
        /// The option's id: the value of the action that chooses this option.
        public var id: String
        /// The option's label.
        public var title: String

        /// Makes an option.
        public init(id: String, title: String) {
            self.id = id
            self.title = title
        }
    }

    /// The question, such as "Pays".
    public var label: String
    /// The id of the action; the value of the action is the option's id.
    public var id: String
    /// The options, in reading order.
    public var options: [Option]
    /// The id of the chosen option; nil before a choice.
    public var selected: String?
    /// True if another option can be chosen now.
    public var isEnabled: Bool

    /// Makes a choice. Choosing an option performs the action `id`, with the option's id as the value.
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
