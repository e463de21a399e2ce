import Base
import PluginABI

// What is typed into a field.
extension FullFace {
    private static var fullField: String { "A field takes 16 384 bytes: the end of what came is left out." }

    /// A key while a field is edited.
    ///
    /// - Returns: whether the field has taken it.
    func edit(_ control: Control, _ event: InputEvent) -> Bool {
        if control.fieldKind == .option { return editOption(control, event) }
        noteTop(of: control)
        guard let earlier = view.interaction.editors[control.id] else { return false }
        var editor = earlier
        if control.fieldKind == .lines, move(&editor, in: control, event) {
            view.interaction.editors[control.id] = editor
            revealTyping(in: control)
            return true
        }
        editor.endMoving()
        switch event {
        case .text(let text), .paste(let text):
            guard insert(text, into: &editor, of: control) else { return true }
        case .key(.enter) where control.fieldKind == .lines, .key(.alt("\r")) where control.fieldKind == .lines:
            guard insert("\n", into: &editor, of: control) else { return true }
        case .key(.enter):
            if control.submitID.isEmpty { moveOnFromField() } else { submit(control) }
            return true
        case .key(.escape):
            if !leaveField(then: .commands) { useKeysAsCommands() }
            return true
        case .key(let key):
            if editor.handle(key, in: control.fieldKind) == nil { return false }
        default: return false
        }
        view.interaction.editors[control.id] = editor
        revealTyping(in: control)
        guard editor.text != earlier.text else { return true }
        perform(
            Action(id: control.action.id, value: editor.text),
            then: .edit(control.id, since: earlier, screens: screensShown)
        )
        return true
    }

    /// A key in a field that is one of many options: what is typed looks for one, and Enter lists all.
    private func editOption(_ control: Control, _ event: InputEvent) -> Bool {
        switch event {
        case .text(let text), .paste(let text): openOptions(of: control, typed: text)
        case .key(.enter): openOptions(of: control)
        case .key(.escape): if !leaveField(then: .commands) { useKeysAsCommands() }
        default: return false
        }
        return true
    }

    /// Presses the button that a field submits to; what is typed next goes into the field again. Where the button cannot be
    /// pressed, nothing happens: a field of a conversation may be empty.
    private func submit(_ field: Control) {
        activate(FocusMap(controls).button(submittedBy: field))
    }

    /// - Returns: whether the field takes what is typed.
    private func insert(_ text: String, into editor: inout FieldEditor, of control: Control) -> Bool {
        let inserted = editor.insert(text, into: control.fieldKind)
        guard control.fieldKind.takes(editor.text) else {
            view.notice = (control.fieldKind.refusal(by: control.label).text, .warning)
            return false
        }
        if inserted.isCut { view.notice = (Self.fullField, .warning) }
        return true
    }

    /// Moves from row to row of a field of several lines.
    ///
    /// - Returns: whether the key does that.
    private func move(_ editor: inout FieldEditor, in control: Control, _ event: InputEvent) -> Bool {
        guard let rect = control.textRect, let rows = rows(of: editor, in: control) else { return false }
        switch event {
        case .key(.up): editor.move(byRows: -1, in: rows)
        case .key(.down): editor.move(byRows: 1, in: rows)
        case .key(.pageUp): editor.move(byRows: -max(1, rect.height - 1), in: rows)
        case .key(.pageDown): editor.move(byRows: max(1, rect.height - 1), in: rows)
        default: return false
        }
        return true
    }

    /// The text of a field of several lines as its box shows it; nil for any other.
    private func rows(of editor: FieldEditor, in control: Control) -> TextRows? {
        guard control.fieldKind == .lines, let rect = control.textRect, var table = placed?.table else { return nil }
        return TextRows(editor.text, columns: rect.width, table: &table)
    }

    /// Where typing continues in a field of several lines: the row of the layout; nil for any other.
    var typingRow: Int? {
        guard view.interaction.isEditing, let control = focused, let rect = control.textRect,
            let editor = view.interaction.editors[control.id], let rows = rows(of: editor, in: control)
        else { return nil }
        let row = editor.place(in: rows).row
        return rect.y + row - rows.top(showing: row, of: rect.height, from: editor.top)
    }

    /// Scrolls a field of several lines to where typing continues in it.
    func revealTyping(in control: Control) {
        guard noteTop(of: control) else { return }
        view.interaction.isAway = false
        reveal()
    }

    /// Notes how far a field of several lines is scrolled where typing continues, which is how it is drawn.
    ///
    /// - Returns: whether it is one.
    @discardableResult
    func noteTop(of control: Control) -> Bool {
        guard let editor = view.interaction.editors[control.id], let rows = rows(of: editor, in: control) else {
            return false
        }
        view.interaction.editors[control.id]?.reveal(in: rows, height: control.textRect?.height ?? 1)
        return true
    }

    /// The character of a field's text that is seen at a position, by its number; nil outside the text.
    func characterNumber(at position: Position, in control: Control) -> Int? {
        guard let rect = control.textRect, rect.contains(position), var table = placed?.table else { return nil }
        let isTyped = view.interaction.isEditing && control.id == view.interaction.focus
        let editor = (view.interaction.editors[control.id] ?? FieldEditor(shown: control.text)).shown(control.fieldKind)
        if let rows = rows(of: editor, in: control) {
            let row = editor.place(in: rows).row
            let top = isTyped ? rows.top(showing: row, of: rect.height, from: editor.top) : 0
            return rows.character(at: TextRows.Place(row: top + position.y - rect.y, column: position.x - rect.x))
        }
        let window = FieldWindow(table.line(of: editor.before), isTyped: isTyped, columns: rect.width)
        return window.place(at: position.x - rect.x, in: editor, table: &table)
    }
}
