/// The keys of a screen's controls, where characters are commands.
struct ControlKeys {
    private let bindings: KeyBindings
    private let map: FocusMap

    init(_ bindings: KeyBindings, _ map: FocusMap) {
        self.bindings = bindings
        self.map = map
    }

    /// Returns the key of a control; of several controls with one key, the first that can be used has it. Nil if there is
    /// none.
    func shortcut(of control: Control) -> Shortcut? {
        guard let key = bindings.shortcut(of: control, isText: false),
            map.control(withShortcut: key.character)?.id == control.id
        else { return nil }
        return key
    }

    /// Returns the key that a button or a toggle shows beside its label, so that the footer need not repeat it: a single
    /// character; nil for others.
    func mark(of control: Control) -> String? {
        guard control.role != nil, control.isEnabled, let key = shortcut(of: control), key.name.count == 1 else {
            return nil
        }
        return key.name
    }
}
