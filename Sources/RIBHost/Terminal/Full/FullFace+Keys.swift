import Base
import PluginABI

// What each key means.
extension FullFace {
    /// What a person means by a key, in the keys that commands have by default; nil where nothing.
    func meaning(of event: InputEvent) -> InputEvent? {
        guard view.interaction.question == nil else { return event }
        var isText = takesText && !isCovered
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
        if event == .key(.control("c")) { return quit() }
        if event == .key(.control("l")) { return redraw() }
        if case .key(.control(let key)) = event, surface.signalJob(for: key) { return }
        if placed?.missingSize != nil { return handleUnseen(event) }
        if case .click(let column, let row) = event, let hinted = hint(at: Position(x: column, y: row)) {
            return handle(hinted)
        }
        switch event {
        case .key, .text, .paste, .click:
            view.notice = nil
            view.fault = nil
        case .wheel, .background: break
        }
        if answers(event) || togglePage(event) || scrollInspector(event) { return }
        if isCovered { return handleOverOverlay(event) }
        if view.interaction.isAway, comesBack(event) { return }
        if view.interaction.isEditing, let control = focused, edit(control, event) { return }
        if takesAsText(event) { return }
        switch event {
        case .key(let key): handle(key)
        case .text(let text): handle(typed: text)
        case .paste, .background: break
        case .click(let column, let row): click(Position(x: column, y: row))
        case .wheel(let rows, let column, let row):
            turnPage(by: rows, isWheel: true, at: Position(x: column, y: row))
        }
    }

    /// The screen is not visible: only keys that leave it, or close what covers it, count.
    private func handleUnseen(_ event: InputEvent) {
        if !isCovered {
            if event == .text("q"), !takesText { quit() }
        } else if closesOverlay(event) || [.key(.function(12)), .text("?"), .text("g")].contains(event) {
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
        case .escape: activate(wayBack)
        case .pageUp: turnPage(by: -pageRows)
        case .pageDown: turnPage(by: pageRows)
        case .home: turnPage(by: -Int(Int32.max))
        case .end: turnPage(by: Int(Int32.max))
        case .control("o"): copyFocused()
        case .alt(let key), .shortcut(let key): useShortcut(key)
        default: break
        }
    }

    private func handle(typed text: String) {
        switch text {
        case "h": move(.left)
        case "j": move(.down)
        case "k": move(.up)
        case "l": move(.right)
        case " ": pickOrActivate(focused)
        case "q": quit()
        case "1", "2", "3", "4", "5", "6", "7", "8", "9":
            guard let control = control(number: text) else { return }
            if control.isTab { return choose(control) }
            use(control)
        default: if !togglePage(typed: text), text.count == 1 { text.first.map(useShortcut) }
        }
    }

    /// Does what a control is for that a key names.
    private func use(_ control: Control) {
        guard control.canFocus else { return }
        // What is out of sight is shown first.
        let isSeen = isSeen(control)
        setFocus(control.id)
        if control.kind != .field, isSeen { activate(control) }
    }

    private func useShortcut(_ key: Character) {
        if let control = FocusMap(controls).control(withShortcut: key) { use(control) }
    }

    /// The button that Esc presses; nil where there is nothing to go back from.
    private var wayBack: Control? {
        FocusMap(controls).wayBack(from: view.interaction.focus, isPresented: view.screen.isPresented)
    }

    /// Gives the terminal the text of what has the focus to copy. A person does that, never a plugin.
    private func copyFocused() {
        guard let control = focused else {
            view.notice = ("Nothing has the focus, so nothing is copied.", .warning)
            return
        }
        guard control.fieldKind != .secure else {
            view.notice = ("What is typed into a secure field is not copied.", .warning)
            return
        }
        guard profile.takesStrings else {
            view.notice = ("This terminal has no clipboard for programs.", .warning)
            return
        }
        let shown = control.kind == .field ? control.text : control.label
        let text = view.interaction.editors[control.id]?.text ?? shown
        surface.write(Clipboard.sequence(text))
        view.notice = ("Given to the terminal's clipboard: \(text)", .positive)
    }

    var takesText: Bool { placed.map { view.interaction.takesText(on: $0.layout) } ?? false }

    /// Takes what is typed where it is text, and so no command.
    ///
    /// - Returns: whether that is all that the event does.
    private func takesAsText(_ event: InputEvent) -> Bool {
        let isNowhere = view.interaction.typing == .nowhere
        switch event {
        case .text, .paste:
            guard takesText else { return false }
            if isNowhere { refuseText() } else { type(event) }
        case .key(.enter) where isNowhere, .key(.backspace) where isNowhere: refuseText()
        case .key(.escape) where isNowhere: view.interaction.typing = .commands
        case .key, .click:
            if isNowhere { view.interaction.typing = .screen }
            return false
        case .wheel, .background: return false
        }
        return true
    }

    /// Types into the field that is meant. On another control a space does what Enter does, and on the tabs a digit
    /// chooses.
    private func type(_ event: InputEvent) {
        if case .text(let text) = event, let focused, focused.kind != .field {
            if text == " " { return pickOrActivate(focused) }
            if focused.isTab, let tab = control(number: text), tab.isTab { return choose(tab) }
        }
        guard let field = FocusMap(controls).field(typedInto: view.interaction.focus) else { return refuseText() }
        setFocus(field.id)
        _ = edit(field, event)
    }

    private func refuseText() {
        view.interaction.typing = .nowhere
        view.notice = ("What you type goes into no field. Tab moves on, esc makes keys commands.", .warning)
    }

    /// The control that a digit counts: by place and not by what is enabled, so that a number means the same as long as
    /// the screen does.
    private func control(number text: String) -> Control? {
        guard let number = Int(text), controls.indices.contains(number - 1) else { return nil }
        return controls[number - 1]
    }

    /// One row less than is seen below the tabs, so that nothing is skipped.
    var pageRows: Int { max(1, (placed?.viewport(scroll: 0).rows.count ?? 2) - 1) }

    /// What a blank does: it picks an item of a list that allows that, and does what any other control is for.
    private func pickOrActivate(_ control: Control?) {
        guard let control, control.isEnabled, let pick = control.pick else { return activate(control) }
        perform(pick)
    }

    /// Does what a control is for.
    func activate(_ control: Control?) {
        guard let control, control.isEnabled else { return }
        if control.isTab {
            choose(control)
        } else if control.kind == .field {
            edit(control)
            if control.fieldKind == .option { openOptions(of: control) }
        } else if !control.confirmation.isEmpty {
            view.interaction.question = Interaction.Question(control: control.id, words: control.confirmation)
        } else {
            perform(control.action)
        }
    }

    /// Takes a key as the answer to what a person is being asked. Enter does not confirm: it may have been pressed twice.
    ///
    /// - Returns: whether there is a question.
    private func answers(_ event: InputEvent) -> Bool {
        guard let question = view.interaction.question else { return false }
        switch event {
        case .wheel, .background: return false
        case .key, .text, .paste, .click: view.interaction.question = nil
        }
        if event == .text("y"), let control = FocusMap(controls)[question.control], control.isEnabled {
            perform(control.action)
        }
        return true
    }

    /// What the hint of the footer at a place stands for.
    private func hint(at place: Position) -> InputEvent? {
        guard place.y == surface.size.rows - 1 else { return nil }
        return build().hints.first { $0.rect.contains(place) }?.event
    }

    private func click(_ place: Position) {
        guard let position = placed?.viewport(scroll: view.scroll, side: view.side).layoutPosition(of: place) else {
            return
        }
        guard let control = controls.first(where: { $0.rect.contains(position) && !$0.isHidden }) else { return }
        if let tree = control.tree, let expand = tree.expand, tree.mark.contains(position.x - control.rect.x) {
            if control.canFocus, !setFocus(control.id) { perform(expand) }
            return
        }
        if control.pick != nil, ListLayout.box.contains(position.x - control.rect.x) {
            if control.canFocus, !setFocus(control.id) { pickOrActivate(control) }
            return
        }
        let character = characterNumber(at: position, in: control)
        guard press(control), let character else { return }
        noteTop(of: control)
        view.interaction.editors[control.id]?.move(to: character)
        revealTyping(in: control)
    }

    /// Does what a control is for that a person has pointed at or named.
    ///
    /// - Returns: whether that was done.
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

    /// Selects a tab. The tabs have the focus then, also on the screen that comes.
    private func choose(_ tab: Control) {
        guard let chosen = FocusMap(controls).chosenTab else { return }
        guard !setFocus(chosen.id), tab.isEnabled, !tab.isChosenTab else { return }
        perform(tab.action)
    }

    /// What was typed before the screen could be seen does nothing, except for what continues in the field that was
    /// edited, or over the tabs, where that is still there. What leads out of these ends that.
    func handle(typedAhead event: InputEvent) {
        if event == .key(.control("c")) { return quit() }
        if event == .key(.control("l")) { return redraw() }
        if case .key(.control(let key)) = event, surface.signalJob(for: key) { return }
        guard let control = focused, control.id == sight.typedAhead, !isCovered else { return }
        switch event {
        case .key(.left) where control.isTab: move(.left)
        case .key(.right) where control.isTab: move(.right)
        case .key(.enter) where control.fieldKind != .lines, .key(.escape): sight.endTypingAhead()
        default: if control.isTab || !edit(control, event) { sight.endTypingAhead() }
        }
    }

    /// Leads back to what has the focus, which is out of sight.
    ///
    /// - Returns: whether that is all that the key does.
    private func comesBack(_ event: InputEvent) -> Bool {
        let isEditing = view.interaction.isEditing
        switch event {
        case .wheel, .click, .key(.pageUp), .key(.pageDown), .key(.up), .key(.down): return false
        case .key(.wordLeft) where !isEditing, .key(.wordRight) where !isEditing: return false
        case .key(.home) where !isEditing, .key(.end) where !isEditing: return false
        case .text(let text) where !isEditing && !movesAside(text): return false
        case .key(.shortcut): return false
        default:
            view.interaction.isAway = false
            reveal()
            return !isEditing || event == .key(.enter)
        }
    }

    /// Whether a character does what an arrow to a side or Enter does.
    private func movesAside(_ text: String) -> Bool {
        text == " " || !takesText && (text == "h" || text == "l")
    }
}
