/// What of a screen changes without its plugin: the focus, and what is being typed.
struct Interaction {
    /// The control that has the focus.
    var focus: Control.ID?
    /// What had the focus, if that is gone and nothing has it: nothing gets it by itself but what takes its place.
    var lost: Control?
    /// The row of a list from which the focus went to what is in no list, such as the button that deletes the row.
    var row: Control.ID?
    /// Whether the screen has been scrolled to where nothing can have the focus. What has it is out of sight: the next
    /// key only leads back to it.
    var isAway = false
    /// How often what moves on the screen has moved.
    var phase = 0
    /// Where characters go.
    var typing = Typing.screen
    /// What a person is being asked; nil if nothing.
    var question: Question?
    /// The fields that have been edited.
    var editors: [Control.ID: FieldEditor] = [:]

    /// Whether a control is meant, before its action is performed.
    struct Question {
        let control: Control.ID
        let words: String
    }

    /// Where characters go that are typed.
    enum Typing {
        /// To the screen: on one with a field they are text, and otherwise commands.
        case screen
        /// Into the field that has the focus.
        case field
        /// To the screen as commands, though it has a field: a person has left that by Esc.
        case commands
        /// Nowhere: they are text that no field takes, until a key that is not typing.
        case nowhere
    }

    /// Whether keys go into the field that has the focus.
    var isEditing: Bool { typing == .field }

    /// Whether characters are text, which does nothing but go into a field.
    func takesText(on layout: ScreenLayout) -> Bool {
        switch typing {
        case .screen: layout.hasField
        case .field, .nowhere: true
        case .commands: false
        }
    }
}
