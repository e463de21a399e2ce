internal import PluginABI

// Where the focus is after each change, and that it can be seen.
extension FullFace {
    var controls: [Control] { placed?.layout.controls ?? [] }

    var focused: Control? { FocusMap(controls)[view.interaction.focus] }

    /// Takes over what the screen shows: its fields' texts, and a focus that it allows.
    func settle() {
        let map = FocusMap(controls)
        if !view.interaction.editors.isEmpty {
            for control in controls where control.kind == .field {
                view.interaction.editors[control.id]?.adopt(shown: control.text)
                let isEdited = view.interaction.isEditing && control.id == view.interaction.focus
                if !isEdited { view.interaction.editors[control.id]?.leave() }
            }
            view.interaction.editors = view.interaction.editors.filter { map[$0.key] != nil }
        }
        let focus = map.focus(after: view.interaction.focus)
        if focus != view.interaction.focus { setFocus(focus) }
        reveal()
    }

    /// Moves the focus. A field is edited as soon as it has the focus.
    func setFocus(_ id: Control.ID?) {
        leaveField()
        view.interaction.focus = id
        if let control = focused, control.kind == .field, control.isEnabled { edit(control) }
        reveal()
    }

    /// Lets keys go into a field.
    func edit(_ control: Control) {
        view.interaction.isEditing = true
        if view.interaction.editors[control.id] == nil {
            view.interaction.editors[control.id] = FieldEditor(shown: control.text)
        }
    }

    /// Keys are commands again, and a field shows what its RIB has.
    func leaveField() {
        view.interaction.isEditing = false
        guard let id = view.interaction.focus else { return }
        view.interaction.editors[id]?.leave()
    }

    /// Scrolls as little as it takes to see what has the focus, with the border around it.
    func reveal() {
        guard let rect = focused?.rect, let rows = placed?.area.height else { return }
        let margin = rows > rect.height + 1 ? 1 : 0
        if rect.y - margin < view.scroll {
            view.scroll = max(0, rect.y - margin)
        } else if rect.maxY + margin > view.scroll + rows {
            view.scroll = rect.maxY + margin - rows
        }
    }

    func move(_ direction: FocusMap.Direction) {
        if let next = FocusMap(controls).nearest(to: view.interaction.focus, direction) {
            setFocus(next)
        } else if direction == .up {
            scroll(by: -1)
        } else if direction == .down {
            scroll(by: 1)
        }
    }

    func moveToNext(backward: Bool) {
        if let next = FocusMap(controls).next(after: view.interaction.focus, backward: backward) { setFocus(next) }
    }

    /// Goes on from a field, to where the form does.
    func moveOnFromField() {
        if let next = FocusMap(controls).next(afterField: view.interaction.focus) { setFocus(next) }
    }

    func scroll(by rows: Int) {
        view.scroll = max(0, min(view.scroll + rows, placed?.lastScroll ?? 0))
    }
}
