/// The state of a screen that changes without the plugin: the focus, and typed text.
struct Interaction {
    /// The focused control.
    var focus: Control.ID?
    /// The control that had the focus, if it has disappeared and no control has the focus: only a replacement gets the
    /// focus automatically.
    var lost: Control?
    /// The row from which the focus moved out of a list, for example to the button that deletes the row.
    var row: Control.ID?
    /// The row that had the focus when a search began; nil without a search, or once a person has moved to a hit.
    var rowBeforeSearch: Control.ID?
    /// The region of the text beside a list that is being read: the keys that move scroll it; nil if none is read.
    var reading: Int?
    /// The place over which an item is dragged that can be dropped there.
    var target: ScreenLayout.Place?
    /// True if the screen has been scrolled to a place without controls. The focused control is out of sight: the next
    /// key only scrolls back to it.
    var isAway = false
    /// The number of steps of the screen's animations.
    var phase = 0
    /// The destination of typed characters.
    var typing = Typing.commands
    /// The open question to the person; nil if there is none.
    var question: Question?
    /// The editors of the edited fields.
    var editors: [Control.ID: FieldEditor] = [:]
    /// The texts sent from fields that submit.
    var sent: [Control.ID: SentTexts] = [:]

    /// A question before something is done that cannot be undone.
    struct Question {
        let subject: Subject
        let words: String

        /// The action of a control, or the end of the program.
        enum Subject: Equatable {
            case control(Control.ID)
            case quit
        }
    }

    /// The destination of typed characters.
    enum Typing {
        /// The screen, as commands.
        case commands
        /// The focused field.
        case field
        /// Nowhere: the field in which a person typed has gone, or cannot be filled in. Until that is possible again, or
        /// a key is pressed that does not type a character.
        case nowhere
    }

    /// True while keys go into the focused field.
    var isEditing: Bool { typing == .field }

    /// True while characters are text.
    var isText: Bool { typing != .commands }
}
