/// What of a screen changes without its plugin: the focus, and what is being typed.
struct Interaction {
    /// The control that has the focus.
    var focus: Control.ID?
    /// Whether the screen has been scrolled to where nothing can have the focus. What has it is out of sight: the next
    /// key only leads back to it.
    var isAway = false
    /// Whether keys go into the field that has the focus.
    var isEditing = false
    /// The fields that have been edited.
    var editors: [Control.ID: FieldEditor] = [:]
}
