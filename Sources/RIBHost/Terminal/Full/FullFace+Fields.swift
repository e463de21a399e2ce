import Base
import PluginABI

// Typing into fields.
extension FullFace {
    private static var fullField: String { "A field takes 16 384 bytes: the end of what came is left out." }

    /// Handles a key while a field is edited.
    ///
    /// - Returns: true if the field has handled the key.
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
        case .key(.enter) where control.isSearch && control.submitID.isEmpty && movesToHits(of: control),
            .key(.down) where control.isSearch && movesToHits(of: control):
            return true
        case .key(.enter):
            if control.submitID.isEmpty { moveOnFromField() } else { submit(control) }
            return true
        case .key(.escape):
            let back = StepBack.button(of: control, editor.text, in: FocusMap(controls), view.screen)
            if let back { pressWhileTyping(back) } else { stepOutOfField() }
            return true
        case .key(.up), .key(.down):
            guard let text = recalled(event, in: control, editor.text) else { return false }
            editor = FieldEditor(shown: earlier.text, typed: text)
        case .key(let key):
            if editor.handle(key, in: control.fieldKind) == nil { return false }
        default: return false
        }
        view.interaction.editors[control.id] = editor
        revealTyping(in: control)
        guard editor.text != earlier.text else { return true }
        perform(editor, in: control, since: earlier)
        return true
    }

    /// Sends the text of a field, and takes back an edit that the RIB has refused.
    private func perform(_ editor: FieldEditor, in field: Control, since earlier: FieldEditor) {
        let screens = screensShown
        perform(Action(id: field.action.id, value: editor.text))
        if screensShown == screens {
            view.interaction.editors[field.id]?.undoRefused(since: earlier)
        } else if field.isSearch {
            followHits(of: field)
        }
    }

    /// Handles a key in a field with many options: typed text searches the options, and Enter lists all.
    private func editOption(_ control: Control, _ event: InputEvent) -> Bool {
        switch event {
        case .key(.enter), .text(" "): openOptions(of: control)
        case .text(let text), .paste(let text): openOptions(of: control, typed: text)
        case .key(.escape): stepOutOfField()
        default: return false
        }
        return true
    }

    /// Keeps characters from becoming commands under the typing hands, because the field went away or cannot be filled
    /// in; edits the field again once it can. The text of a field that a person has submitted is finished.
    ///
    /// - Parameter field: the field as it was.
    func keepTyping(into field: Control?) {
        if let focused, focused.kind == .field, focused.isEnabled, focused.id == field?.id, field?.isEnabled == false {
            edit(focused)
        } else if !isPressedWhileTyping || focused?.kind == .field {
            view.interaction.typing = .nowhere
        }
    }

    /// Presses the button to which a field submits; the focus stays in the field. If the button is disabled, there is
    /// no effect: a field of a conversation can be empty.
    private func submit(_ field: Control) {
        if let text = view.interaction.editors[field.id]?.text, field.fieldKind != .secure {
            view.interaction.sent[field.id, default: SentTexts()].note(text)
        }
        pressWhileTyping(FocusMap(controls).button(submittedBy: field))
    }

    /// Presses a button by a key in a field; the focus stays in the field.
    func pressWhileTyping(_ button: Control?) {
        isPressedWhileTyping = true
        defer { isPressedWhileTyping = false }
        activate(button)
    }

    /// Returns the text that an arrow recalls in a field that submits: up the one sent before, down the next one.
    ///
    /// - Returns: nil if the arrow recalls nothing here.
    private func recalled(_ event: InputEvent, in field: Control, _ text: String) -> String? {
        guard !field.submitID.isEmpty else { return nil }
        return event == .key(.up)
            ? view.interaction.sent[field.id]?.earlier(than: text) : view.interaction.sent[field.id]?.later(than: text)
    }

    /// Inserts text, unless the field does not accept the result. Returns true if the text was inserted.
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
    /// - Returns: true if the key moves by rows.
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

    /// Returns the rows of a field of several lines in its box; nil for any other field.
    private func rows(of editor: FieldEditor, in control: Control) -> TextRows? {
        guard control.fieldKind == .lines, let rect = control.textRect, var table = placed?.table else { return nil }
        return TextRows(editor.text, columns: rect.width, table: &table)
    }

    /// The layout row of the insertion point in a field of several lines; nil for any other field.
    var typingRow: Int? {
        guard view.interaction.isEditing, let control = focused, let rect = control.textRect,
            let editor = view.interaction.editors[control.id], let rows = rows(of: editor, in: control)
        else { return nil }
        let row = editor.place(in: rows).row
        return rect.y + row - rows.top(showing: row, of: rect.height, from: editor.top)
    }

    /// Scrolls a field of several lines to its insertion point.
    func revealTyping(in control: Control) {
        guard noteTop(of: control) else { return }
        view.interaction.isAway = false
        reveal()
    }

    /// Notes the scroll position at which a field of several lines is drawn.
    ///
    /// - Returns: true for a field of several lines.
    @discardableResult
    func noteTop(of control: Control) -> Bool {
        guard let editor = view.interaction.editors[control.id], let rows = rows(of: editor, in: control) else {
            return false
        }
        view.interaction.editors[control.id]?.reveal(in: rows, height: control.textRect?.height ?? 1)
        return true
    }

    /// Returns the number of the character of a field's text at a position; nil outside the text.
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
