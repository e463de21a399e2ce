import Base
import PluginABI

// The effects of keys.
extension FullFace {
    /// Translates a key into the default key with the same meaning; nil if the key has no meaning.
    func meaning(of event: InputEvent) -> InputEvent? {
        guard view.interaction.question == nil else { return event }
        var isText = view.interaction.isText && !isCovered
        if view.pageSearch?.isTyped == true { isText = true }
        if case .palette = view.overlay {
            isText = true
            if event == .key(.control("p")) { return event }
        }
        let meaning = view.keys.meaning(of: event, isText: isText, isDocked: placed?.dock != nil)
        // In the list of actions, the key that has opened it does nothing.
        if case .palette = view.overlay, meaning == .key(.control("p")) { return nil }
        return meaning
    }

    func handle(_ event: InputEvent) {
        if event == .key(.control("c")) { return askToQuit() }
        if event == .key(.control("l")) { return redraw() }
        if case .key(.control(let key)) = event, surface.signalJob(for: key) { return }
        if case .mouse(let step, let column, let row) = event {
            guard let click = handle(step, at: Position(x: column, y: row)) else { return }
            return handle(click)
        }
        if placed?.missingSize != nil { return handleUnseen(event) }
        if case .click(let column, let row) = event, let hinted = hint(at: Position(x: column, y: row)) {
            return handle(hinted)
        }
        switch event {
        case .key, .text, .paste, .click:
            view.notice = nil
            view.fault = nil
            if case .refusal = view.shownMessage { removeRefusal() }
        case .wheel, .mouse, .background: break
        }
        if letsGo(by: event) { return }
        if answers(event) || togglePage(event) || scrollInspector(event) { return }
        if isCovered { return handleOverOverlay(event) }
        if view.interaction.reading != nil, reads(event) { return }
        if view.interaction.isAway, comesBack(event) { return }
        if view.interaction.isEditing, let control = focused, edit(control, event) { return }
        if refusesText(event) { return }
        switch event {
        case .key(let key): handle(key)
        case .text(let text): handle(typed: text)
        case .paste: showForASecond("What is pasted goes into a field that is open.")
        case .mouse, .background: break
        case .click(let column, let row): click(Position(x: column, y: row))
        case .wheel(let rows, let column, let row):
            turnPage(by: rows, isWheel: true, at: Position(x: column, y: row))
        }
    }

    /// Handles events while the screen is too small: only keys that leave the screen, or close an overlay, have an
    /// effect.
    private func handleUnseen(_ event: InputEvent) {
        if !isCovered {
            if event == .text("q"), !view.interaction.isText { askToQuit() }
        } else if closesOverlay(event) || [.key(.function(12)), .text("?")].contains(event) {
            closeOverlay()
        }
    }

    private func handle(_ key: Key) {
        switch key {
        case .up: move(.up)
        case .down: move(.down)
        case .wordLeft where turnSideways(by: -Self.sideStep): break
        case .wordRight where turnSideways(by: Self.sideStep): break
        case .left, .wordLeft: move(.left)
        case .right, .wordRight: move(.right)
        case .tab: moveToNext(backward: false)
        case .backTab: moveToNext(backward: true)
        case .enter: activate(focused)
        case .escape, .backspace: stepBack()
        case .pageUp, .control("b"): turnPage(by: -pageRows)
        case .pageDown, .control("f"): turnPage(by: pageRows)
        case .control("u"): turnHalfPage(-1)
        case .control("d"): turnHalfPage(1)
        case .home: turnPage(by: -Int(Int32.max))
        case .end: turnPage(by: Int(Int32.max))
        case .control("o"): copyFocused()
        case .alt(let character), .shortcut(let character): useShortcut(character, by: .key(key))
        case .hit(let backward): moveToHit(backward: backward)
        case .search: beginSearch()
        default: sayUnknown(.key(key))
        }
    }

    /// Says for a second that a key has no meaning here, unless a plugin's message is there to be read.
    func sayUnknown(_ event: InputEvent) {
        // What has no name cannot be named, such as a part of a character.
        guard let key = BoundKey(event), (try? BoundKey(key.name)) != nil else { return }
        let help = view.keys.keys(of: .help).last.map { "; \($0.name) lists the keys" } ?? ""
        showForASecond("\(key.name) does nothing here\(help).")
    }

    private func handle(typed text: String) {
        switch text {
        case "h": move(.left)
        case "j": move(.down)
        case "k": move(.up)
        case "l": move(.right)
        case "g": turnPage(by: -Int(Int32.max))
        case "G": turnPage(by: Int(Int32.max))
        case " ": if focused?.pick == nil { activate(focused) } else { pickAndMoveOn() }
        case "q": askToQuit()
        case "1", "2", "3", "4", "5", "6", "7", "8", "9":
            let named = FocusMap(controls).control(number: Int(text) ?? 0, from: view.interaction.focus)
            guard let control = named else { return sayUnknown(.text(text)) }
            if control.isTab { return choose(control) }
            use(control)
        // They answer questions, and choose the tenth, where there is a question or a tenth.
        case "y", "0": sayUnknown(.text(text))
        case "n" where !isShortcut("n"): moveToHit(backward: false)
        case "N" where !isShortcut("N"): moveToHit(backward: true)
        default:
            if !togglePage(typed: text), let key = text.first, text.count == 1 { useShortcut(key, by: .text(text)) }
        }
    }

    /// Ends the session; if a person would lose changes, asks first. The same key again is an answer too.
    private func askToQuit() {
        guard view.screen.hasUnsavedChanges, view.interaction.question?.subject != .quit, placed?.missingSize == nil
        else { return quit() }
        view.interaction.question = Interaction.Question(subject: .quit, words: view.screen.wordsBeforeQuitting)
    }

    /// Uses a control that a key names: moves the focus to it, and activates it if it was visible. From a button that
    /// stays, the focus returns to the row of a list that had it, because the next key is about that row too. A field in
    /// which a person types keeps the focus.
    private func use(_ control: Control) {
        guard control.canFocus else { return }
        if view.interaction.isEditing, control.role != nil, isSeen(control) { return pressWhileTyping(control) }
        let isFromRow = focused.map { $0.item != .none } ?? false
        // What is out of sight is shown first; and where a field gives its text up, the screen may be another one.
        let isSeen = isSeen(control)
        guard !setFocus(control.id), control.kind != .field, isSeen else { return }
        activate(control)
        if isFromRow, view.interaction.question == nil { returnToRow(from: control.id) }
    }

    /// Moves the focus from a button that was pressed back to the row from which it left its list, or to the row that
    /// took its place.
    private func returnToRow(from button: Control.ID) {
        guard focused?.id == button, focused?.role != nil, let row = view.interaction.row,
            FocusMap(controls)[row]?.canFocus == true
        else { return }
        setFocus(row, opensField: false)
    }

    private func isShortcut(_ key: Character) -> Bool { controls.contains { $0.shortcut == key } }

    private func useShortcut(_ key: Character, by event: InputEvent) {
        if let control = FocusMap(controls).control(withShortcut: key) { return use(control) }
        guard let disabled = controls.first(where: { $0.shortcut == key }) else { return sayUnknown(event) }
        let row = focused.flatMap { $0.item == .none ? nil : $0 }
        let isUnchosen = row.map { row in !controls.contains { $0.isChosen && $0.grid == row.grid } } ?? false
        let advice = isUnchosen ? ": enter chooses this row first." : "."
        showForASecond("\(disabled.label) is not available now\(advice)")
    }

    /// Copies the text of the focused control to the terminal's clipboard. Only a person causes this, never a plugin.
    private func copyFocused() {
        guard let control = focused else {
            view.notice = ("Nothing has the focus, so nothing is copied.", .warning)
            return
        }
        guard control.fieldKind != .secure else {
            view.notice = ("What is typed into a secure field is not copied.", .warning)
            return
        }
        let shown = control.kind == .field ? control.text : control.label
        copy(view.interaction.editors[control.id]?.text ?? shown)
    }

    /// Gives a text to the terminal's clipboard.
    func copy(_ text: String) {
        guard profile.takesStrings else {
            view.notice = ("This terminal has no clipboard for programs.", .warning)
            return
        }
        surface.write(Clipboard.sequence(text))
        view.notice = ("Given to the terminal's clipboard: \(text)", .positive)
    }

    /// Refuses characters that continue a text whose field has gone, or cannot be filled in.
    ///
    /// - Returns: true if the event is handled.
    private func refusesText(_ event: InputEvent) -> Bool {
        guard view.interaction.typing == .nowhere else { return false }
        switch event {
        case .text, .paste, .key(.enter), .key(.backspace):
            view.notice = ("No field takes this text now. Esc makes characters keys.", .warning)
            return true
        case .key, .click:
            view.interaction.typing = .commands
            return event == .key(.escape)
        case .wheel, .mouse, .background: return false
        }
    }

    /// The number of rows for a page: one row less than is visible below the tabs, so that no row is skipped.
    var pageRows: Int { max(1, (placed?.viewport(scroll: 0).rows.count ?? 2) - 1) }

    /// Picks the focused item of a list, or no longer, and moves the focus to the item below.
    private func pickAndMoveOn() {
        guard let item = focused, item.isEnabled, let pick = item.pick, perform(pick), item.id == focused?.id else {
            return
        }
        let map = FocusMap(controls)
        if let below = map[map.nearest(to: item.id, .down)], below.grid == focused?.grid { setFocus(below.id) }
    }

    /// Activates a control: chooses a tab, edits a field, asks for a confirmation, or performs the action.
    func activate(_ control: Control?) {
        guard let control, control.isEnabled else { return }
        if control.isTab {
            choose(control)
        } else if control.kind == .field {
            edit(control)
            if control.fieldKind == .option { openOptions(of: control) }
        } else if !control.confirmation.isEmpty {
            view.interaction.question = Interaction.Question(subject: .control(control.id), words: control.confirmation)
        } else if control.isChosen, control.following == control.action, let field = FocusMap(controls).submitting {
            // It is open already, and this is what a person wants there.
            setFocus(field.id)
        } else {
            perform(control.action)
            if control.role == .primary { leadToRefusedField(from: control) }
            if control.following != nil { read(beside: control) }
        }
    }

    /// Moves the focus from a button that has submitted a form to the first field whose text is refused.
    private func leadToRefusedField(from button: Control) {
        let refused = controls.first { $0.canFocus && $0.hasError }
        if let refused, focused?.id == button.id { setFocus(refused.id) }
    }

    /// Treats a key as the answer to the open question. Enter does not confirm, because a person might have pressed it
    /// twice.
    ///
    /// - Returns: true if there was a question.
    private func answers(_ event: InputEvent) -> Bool {
        guard let question = view.interaction.question else { return false }
        switch event {
        case .wheel, .mouse, .background: return false
        case .key, .text, .paste, .click: view.interaction.question = nil
        }
        switch question.subject {
        case .quit: if event == .text("y") { quit() }
        case .control(let id):
            if event == .text("y"), let control = FocusMap(controls)[id], control.isEnabled { perform(control.action) }
            returnToRow(from: id)
        }
        return true
    }

    /// Returns the event of a hint at a position, in the footer or in the box of a question; nil if there is none.
    private func hint(at place: Position) -> InputEvent? {
        guard place.y == surface.size.rows - 1 || view.interaction.question != nil else { return nil }
        return build().hints.first { $0.rect.contains(place) }?.event
    }

    private func click(_ place: Position) {
        guard let position = placed?.viewport(scroll: view.scroll, side: view.side).layoutPosition(of: place) else {
            return
        }
        guard let control = control(at: position) else { return }
        if let tree = control.tree, let expand = tree.expand, tree.mark.contains(position.x - control.rect.x) {
            if control.canFocus, !setFocus(control.id) { perform(expand) }
            return
        }
        if let pick = control.pick, (0..<ItemLooks.before).contains(position.x - control.rect.x) {
            if control.canFocus, !setFocus(control.id), control.isEnabled { perform(pick) }
            return
        }
        if control.isSelected(byClickAfter: focused) {
            setFocus(control.id)
            return
        }
        if control.following == control.action, FocusMap(controls).submitting != nil { return write(in: control) }
        let character = characterNumber(at: position, in: control)
        guard press(control), let character else { return }
        noteTop(of: control)
        view.interaction.editors[control.id]?.move(to: character)
        revealTyping(in: control)
    }

    /// Opens a row that its focus opens, such as a room, and moves the focus to the field where a person writes there.
    private func write(in row: Control) {
        guard row.canFocus, !setFocus(row.id, opensField: false) else { return }
        if row.isEnabled, !row.isChosen { perform(row.action) }
        if let field = FocusMap(controls).submitting { setFocus(field.id) }
    }

    /// Returns the control at a position of the layout, as far as it is seen; nil if there is none.
    func control(at position: Position) -> Control? {
        controls.first { $0.rect.contains(position) && isShown($0, at: position) }
    }

    /// Returns true if what is seen of a control is at a position: not what its region has scrolled away.
    private func isShown(_ control: Control, at position: Position) -> Bool {
        guard let region = control.region?.number else { return true }
        return !control.isHidden && placed?.layout.rect(of: region).contains(position) == true
    }

    /// Activates a control that a person has clicked or named.
    ///
    /// - Returns: true if the control was activated.
    @discardableResult
    func press(_ control: Control) -> Bool {
        if control.isTab {
            choose(control)
            return true
        }
        guard control.canFocus else { return false }
        let isTyped = view.interaction.isEditing && control.id == view.interaction.focus
        // Where a field gives its text up, what would be done now is not what was seen.
        guard isTyped || !setFocus(control.id) else { return false }
        if !isTyped || control.fieldKind == .option { activate(control) }
        return true
    }

    /// Selects a tab. The tabs have the focus then, also on the next screen.
    private func choose(_ tab: Control) {
        guard let chosen = FocusMap(controls).chosenTab else { return }
        guard !setFocus(chosen.id), tab.isEnabled, !tab.isChosenTab else { return }
        perform(tab.action)
    }

    /// Handles a key typed before the frame was drawn: ignored, unless continuing in the same field or tab bar. A key
    /// that leaves the field or tab bar ends this.
    func handle(typedAhead event: InputEvent) {
        if event == .key(.control("c")) { return askToQuit() }
        if event == .key(.control("l")) { return redraw() }
        if case .key(.control(let key)) = event, surface.signalJob(for: key) { return }
        if case .mouse = event { grip = nil }
        guard let control = focused, control.id == sight.typedAhead, !isCovered else { return }
        switch event {
        case .key(.left) where control.isTab: move(.left)
        case .key(.right) where control.isTab: move(.right)
        case .key(.enter) where control.fieldKind != .lines, .key(.escape): sight.endTypingAhead()
        default: if control.isTab || !edit(control, event) { sight.endTypingAhead() }
        }
    }

    /// Scrolls back to the focused control, which is out of sight.
    ///
    /// - Returns: true if the key has no further effect.
    private func comesBack(_ event: InputEvent) -> Bool {
        let isEditing = view.interaction.isEditing
        switch event {
        case .wheel, .click, .key(.pageUp), .key(.pageDown), .key(.up), .key(.down): return false
        case .key(.wordLeft) where !isEditing, .key(.wordRight) where !isEditing: return false
        case .key(.home) where !isEditing, .key(.end) where !isEditing: return false
        case .key(.control(let key)) where !isEditing && "bdfu".contains(key): return false
        case .text(let text) where !isEditing && !movesAside(text): return false
        case .key(.shortcut), .key(.hit), .key(.search): return false
        default:
            view.interaction.isAway = false
            reveal()
            return !isEditing || event == .key(.enter)
        }
    }

    /// Returns true if a character has the effect of the left or right arrow or of Enter.
    private func movesAside(_ text: String) -> Bool {
        text == " " || text == "h" || text == "l"
    }
}

extension Control {
    /// True for a row that the first click selects and the second one opens, as in a file manager: a row of a list where
    /// selecting and opening are two actions, and that is not selected.
    fileprivate func isSelected(byClickAfter focused: Control?) -> Bool {
        guard let following, following != action, canFocus else { return false }
        return !isChosen && id != focused?.id
    }
}

extension Screen {
    /// The question before the program ends: the screen's own, unless it does not say what would be lost.
    fileprivate var wordsBeforeQuitting: String {
        let general = Screen().unsavedChanges().unsavedQuestion
        guard let own = unsavedQuestion, own != general else { return "This screen has unsaved changes. Quit?" }
        return own
    }
}
