public import PluginABI

/// The name and meaning of a member.
public struct Member {
    /// The key in a form with names.
    public let name: String
    /// A sentence about the member, for authors of front ends.
    public let words: String
    /// True if a form with names can leave out the member.
    public let isOptional: Bool
    /// True if a form for front ends shows the member.
    public let isShown: Bool
    /// True if no form for front ends has the member, only forms that carry a whole screen.
    public let isCarried: Bool

    /// Describes a member.
    ///
    /// - Parameter isShown: false to leave out the member here in a form with names; nil for a member that is always
    ///   there.
    public init(_ name: String, _ words: String, if isShown: Bool? = nil) {
        (self.name, self.words, isOptional, self.isShown) = (name, words, isShown != nil, isShown ?? true)
        isCarried = false
    }

    private init(carried name: String, _ words: String) {
        (self.name, self.words, isOptional, isShown, isCarried) = (name, words, true, false, true)
    }

    /// Describes a member whose value says whether a form with names has it.
    public static func optional(_ name: String, _ words: String) -> Member { Member(name, words, if: true) }

    /// A member that front ends do not need, because another one follows from it.
    public static func carried(_ name: String, _ words: String) -> Member { Member(carried: name, words) }

    /// The kind of an element.
    public static var type: Member { Member("type", "") }
    /// The name of an element on its screen.
    public static var id: Member { Member("id", "") }
    /// The name of an element for a person.
    public static var label: Member { Member("label", "What a person calls it.") }
    /// The title of an element or a part.
    public static var title: Member { Member("title", "What it is called.") }
    /// The action of a control.
    public static var action: Member { Member("action", "The id of the action that it stands for.") }
    /// The value of an action.
    public static var value: Member { optional("value", "The value of the action.") }
    /// True if a control can be used.
    public static var enabled: Member { Member("enabled", "Whether it can be used now.") }
    /// The state that is expressed.
    public static var tone: Member { Member("tone", "What the colour is to say.") }
    /// The elements of a container.
    public static var elements: Member { Member("elements", "What is shown, in reading order.") }
    /// The items of a list.
    public static var items: Member { Member("items", "The items, or a part of them: see `excerpt`.") }
    /// The key of a control.
    public static var shortcut: Member {
        optional("shortcut", "The character that does the same, if the front end has keys.")
    }
}

/// The name of an element on its screen, which stays the same from screen to screen.
public enum ElementName {
    /// The name of the kind.
    case kind
    /// The label of the element.
    case label(String)
    /// The action of a control.
    case action(Action)
    /// The position of a cell.
    case cell(position: String)
}
