import Base
import PluginABI

// The bars around every screen: the path to the screen, and the current keys.
extension FrameBuilder {
    /// Draws the bar at the top: the screen's title, and the path to it.
    func drawTitle(_ view: FullView, on canvas: inout Canvas) {
        // Quiet: a solid bar would compete with the focus.
        let ground: Attributes = canvas.hasSurfaces ? .filled : .underline
        let bar = Style(attributes: [.bold, ground])
        canvas.fill(Rect(width: size.columns, height: 1), style: bar)
        let path = canvas.table.line(of: view.trail.joined(separator: " \(symbols.separator) "))
        let title = canvas.table.line(of: view.ground?.shown.screen.title ?? view.screen.title)
            .truncated(to: size.columns - 2, ellipsis: symbols.ellipsis)
        canvas.put(title, x: 1, y: 0, style: bar)
        let room = size.columns - title.columns - 5
        guard room >= min(8, path.columns), !path.isEmpty else { return }
        // The end of a long path says most.
        var shown = path
        if path.columns > room {
            var columns = path.columns
            var start = 0
            while columns > room - 1, start < path.count {
                columns -= path[start].columns
                start += 1
            }
            shown = [symbols.ellipsis] + path[start...]
        }
        canvas.put(
            shown,
            x: size.columns - 1 - shown.columns,
            y: 0,
            style: Style(ink: .muted, attributes: ground)
        )
    }

    /// Draws the footer: the keys of the current state; or the words of a question or a message, with the keys that fit
    /// beside them. A fault is drawn above the keys, over the end of the screen, and so are words that leave the keys no
    /// room.
    ///
    /// - Parameters:
    ///   - leading: the keys at the left.
    ///   - trailing: the keys at the right.
    /// - Returns: the hints that can be clicked.
    func drawFooter(
        _ view: FullView,
        leading: [KeyHint],
        trailing keys: TrailingKeys,
        on canvas: inout Canvas
    ) -> [PlacedHint] {
        let y = size.rows - 1
        var (x, offersUndo) = (1, false)
        if let words = footerWords(view, on: &canvas) {
            let taken = words.glyphs.columns + Self.gapAfterWords
            offersUndo = view.remark == nil && view.fault == nil && leading.first?.undoes == true
            // Not over the end of the screen, where its buttons are.
            let kept = keys.areOfQuestion ? leading + trailingHints(keys, view.keys, columns: 0) : []
            if words.more == nil, taken + columns(of: offersUndo ? [leading[0]] : kept) < size.columns {
                canvas.put(words.glyphs, x: x, y: y, style: words.style)
                x += taken
            } else {
                offersUndo = false
                draw(words, on: &canvas)
                if !isHigh { return [] }
            }
        }
        let trailing = trailingHints(keys, view.keys, columns: size.columns - x + 1 - columns(of: leading))
        let right = columns(of: trailing) + 1
        let undo = leading.prefix(offersUndo ? 1 : 0)
        var placed = draw(undo, x: &x, y: y, limit: size.columns, on: &canvas)
        placed += draw(leading[undo.endIndex...], x: &x, y: y, limit: size.columns - right, on: &canvas)
        x = max(x, size.columns - right + 2)
        placed += draw(trailing[...], x: &x, y: y, limit: size.columns, on: &canvas)
        return placed
    }

    /// True if there is room for words above the footer.
    private var isHigh: Bool { size.rows >= 8 }

    /// The columns between words and the keys beside them.
    private static let gapAfterWords = 3

    /// Words instead of the footer, or above it.
    private struct FooterWords {
        let glyphs: [Glyph]
        let style: Style
        /// The key that shows all of the words, if they are cut off; nil if there is none.
        var more: String?
    }

    /// Returns the words for the footer; nil if there are none. Questions and faults precede a plugin's message.
    private func footerWords(_ view: FullView, on canvas: inout Canvas) -> FooterWords? {
        if let remark = hasBox(view) ? view.notice : view.remark {
            let (mark, style) = look(of: remark.tone)
            // Without room for the keys, the words begin with the key that does it.
            let key = view.interaction.question == nil || isHigh ? "" : "y: "
            return FooterWords(glyphs: canvas.table.line(of: "\(mark) \(key)\(remark.words)"), style: style)
        }
        if let fault = view.fault {
            let (mark, style) = look(of: .negative)
            let key = view.keys.keys(of: .inspector).first?.name
            return FooterWords(glyphs: canvas.table.line(of: "\(mark) \(fault.words)"), style: style, more: key)
        }
        guard let message = view.message, view.interaction.question == nil else { return nil }
        let mark = message.tone == .positive ? symbols.success + " " : message.tone.mark
        // As nothing of the host's looks: no plugin can speak for the host.
        let style = Style(ink: Ink(message.tone), attributes: .reverse)
        return FooterWords(glyphs: canvas.table.line(of: " \(mark)\(message.text.onOneLine) "), style: style)
    }

    /// The mark and the style of a tone; the mark has the same meaning as the colour.
    private func look(of tone: Notice.Tone) -> (mark: String, style: Style) {
        switch tone {
        case .neutral: ("i", Style.plain)
        case .positive: (symbols.success, Style(ink: .positive))
        case .warning: ("!", Style(ink: .warning, attributes: .bold))
        case .negative: ("!", Style(ink: .negative, attributes: .bold))
        }
    }

    /// Returns the keys of a page that covers the screen.
    func hints(_ page: DrawnPage, _ view: FullView) -> [KeyHint] {
        if case .palette(let palette) = view.overlay {
            let canDo = palette.seen?.isEnabled == true
            let words = palette.content.verb
            return (canDo ? [KeyHint(symbols.enter, words, .key(.enter))] : [])
                + (page.rows.count > 1 ? [KeyHint(symbols.upAndDown, "choose")] : [])
        }
        return page.isScrollable ? [KeyHint(symbols.upAndDown, "scroll")] : []
    }

    /// The keys at the right: of pages over the screen, of the list of actions, and of the end.
    enum TrailingKeys {
        /// The keys of a screen where characters are commands; `canSearch` is true if there is anything to search.
        case commands(canSearch: Bool)
        /// The keys of a screen where characters are text.
        case text
        /// The keys of a page that covers the screen.
        case page
        /// The keys of a question, to which any other key is an answer.
        case question

        var areOfQuestion: Bool {
            if case .question = self { true } else { false }
        }
    }

    /// Returns the hints of the trailing keys for which there is room. Where text is typed, the hints for leaving a
    /// field take precedence.
    private func trailingHints(_ keys: TrailingKeys, _ bindings: KeyBindings, columns limit: Int) -> [KeyHint] {
        var hints: [KeyHint]
        let count: Int
        switch keys {
        case .page: return [KeyHint("esc", "close", .key(.escape)), .quit]
        case .question: return [.quit]
        case .text:
            let commands = [(HostCommand.actions, "actions"), (.help, "help")]
            hints = commands.compactMap { bindings.hint(of: $0, $1, isText: true) } + [.quit]
            count = 1
        case .commands(let canSearch):
            let search = canSearch ? [(HostCommand.search, "search")] : []
            let commands = [(HostCommand.actions, "actions")] + search + [(.help, "help"), (.quit, "quit")]
            hints = commands.compactMap { bindings.hint(of: $0, $1, isText: false) }
            if bindings.keys(of: .quit).isEmpty { hints.append(.quit) }
            count = canSearch ? 3 : 2
        }
        var needed = columns(of: hints)
        while hints.count > count, needed >= limit { needed -= columns(of: [hints.removeFirst()]) }
        return hints
    }

    /// Returns the columns of hints in a row.
    private func columns(of hints: [KeyHint]) -> Int {
        hints.reduce(0) { $0 + $1.key.unicodeScalars.count + $1.words.unicodeScalars.count + 3 }
    }

    /// Draws words above the footer, on two rows if they need them, or instead of the footer if there is no room above
    /// it. Words that do not fit are cut off, followed by the key that shows all of them, if there is one.
    private func draw(_ words: FooterWords, on canvas: inout Canvas) {
        var glyphs = words.glyphs
        var room = size.columns - 2
        let last = size.rows - (isHigh ? 2 : 1)
        if isHigh, glyphs.columns > room {
            let lines = Paragraph(glyphs, columns: room).lines
            canvas.fill(Rect(y: last - 1, width: size.columns, height: 1))
            canvas.put(lines[0], x: 1, y: last - 1, style: words.style)
            glyphs = Array(lines.dropFirst().joined(separator: [.space]))
        }
        canvas.fill(Rect(y: last, width: size.columns, height: 1))
        if let more = words.more, glyphs.columns > room {
            let key = canvas.table.line(of: more)
            room -= key.columns + 2
            canvas.put(key, x: room + 3, y: last, style: Style(ink: .accent, attributes: .bold))
        }
        canvas.put(glyphs, in: room, x: 1, y: last, style: words.style)
    }

    /// Returns the hints of the current keys, the most likely first.
    func hints(_ view: FullView, _ layout: ScreenLayout, _ viewport: PlacedScreen.Viewport) -> [KeyHint] {
        let controls = layout.controls
        let focusMap = FocusMap(controls)
        if let question = view.interaction.question { return hints(of: question, focusMap) }
        let focused = focusMap[view.interaction.focus]
        if view.interaction.reading != nil {
            let keys = [KeyHint(symbols.upAndDown, "read"), KeyHint("esc", "to the list", .key(.escape))]
            return keys + actionHints(controls, view, viewport, back: nil)
        }
        if view.interaction.isAway, let focused {
            return [KeyHint(symbols.enter, "back to \(focused.label)", .key(.enter))]
        }
        if view.interaction.typing == .nowhere {
            return [KeyHint("esc", "use keys", .key(.escape)), KeyHint("tab", "move on", .key(.tab))]
        }
        let isEditing = view.interaction.isEditing
        var hints = isEditing ? typingHints(focused, focusMap, view) : focusHints(focused, focusMap)
        let tabs = controls.prefix(while: \.isTab).count
        if tabs > 0, focused?.isTab != true, !isEditing {
            hints.append(KeyHint("1-\(min(tabs, 9))", "tabs"))
        }
        if !isEditing {
            let back = StepBack(of: view.interaction, from: focused, in: focusMap, isPresented: view.screen.isPresented)
            hints += actionHints(controls, view, viewport, back: back)
        }
        if !isEditing, layout.size.x > viewport.rect.width {
            hints.append(KeyHint("ctrl-\(symbols.sideways)", "scroll"))
        }
        if !isEditing, layout.textBeside != nil { hints.append(KeyHint("ctrl-d", "read on", .key(.control("d")))) }
        if controls.contains(where: { $0.grid != nil && $0.isEnabled }) {
            hints.append(KeyHint(arrows(among: controls), "move"))
        } else if !isEditing, controls.count(where: \.canFocus) > 1 {
            hints.append(KeyHint("tab", "next", .key(.tab)))
        }
        // Beside the message that it undoes.
        if let place = hints.firstIndex(where: \.undoes) { hints.insert(hints.remove(at: place), at: 0) }
        return hints
    }

    private func hints(of question: Interaction.Question, _ focusMap: FocusMap) -> [KeyHint] {
        var word = "quit"
        if case .control(let id) = question.subject { word = focusMap[id]?.label ?? "" }
        return [KeyHint("y", word, .text("y")), KeyHint("esc", "no", .key(.escape))]
    }

    /// Returns the hints of the field in which a person types, and of the buttons that have a key there.
    private func typingHints(_ field: Control?, _ focusMap: FocusMap, _ view: FullView) -> [KeyHint] {
        guard let field, field.isEnabled else { return [] }
        let enter: String?
        switch field.fieldKind {
        case .lines: enter = "new line"
        case .option: enter = "choose"
        case .search where field.submitID.isEmpty: enter = "to the list"
        default:
            let next = focusMap.next(afterField: field.id).map { _ in "next" }
            enter = field.submitID.isEmpty ? next : focusMap.button(submittedBy: field)?.label
        }
        var hints = enter.map { [KeyHint(symbols.enter, $0, .key(.enter))] } ?? []
        if [.lines, .option].contains(field.fieldKind) { hints.append(KeyHint("tab", "next", .key(.tab))) }
        let text = view.interaction.editors[field.id]?.text ?? field.text
        let back = StepBack.button(of: field, text, in: focusMap, view.screen)
        hints.append(KeyHint("esc", back?.label ?? "leave field", .key(.escape)))
        let keys = ControlKeys(view.keys, focusMap)
        let buttons = focusMap.shortcutButtons
        // What the form is for comes first: there may be room for one of them only.
        return hints
            + (buttons.filter { $0.role == .primary } + buttons.filter { $0.role != .primary }).compactMap { button in
                guard button.action.id != field.submitID, let key = keys.shortcut(of: button, isText: true) else {
                    return nil
                }
                return KeyHint(key.name, button.label, key.event)
            }
    }

    /// Returns the hints of the focused control.
    private func focusHints(_ focused: Control?, _ map: FocusMap) -> [KeyHint] {
        guard let focused else { return [] }
        if focused.kind == .field {
            return focused.isEnabled ? [KeyHint(symbols.enter, "edit", .key(.enter))] : []
        }
        if focused.isTab { return [KeyHint(symbols.sideways, "tabs")] }
        let isOpen = focused.tree?.branch.map { $0 == .open }
        let branch =
            isOpen.map {
                [KeyHint($0 ? symbols.left : symbols.right, $0 ? "fold" : "unfold", .key($0 ? .left : .right))]
            } ?? []
        guard focused.isEnabled else { return branch }
        let pick = focused.pick == nil ? [] : [KeyHint("space", "pick", .text(" "))]
        if focused.following == focused.action {
            // It is selected already.
            let next = focused.isChosen ? map.submitting : nil
            return (next.map { [KeyHint(symbols.enter, "to \($0.label)", .key(.enter))] } ?? []) + pick + branch
        }
        return [KeyHint(symbols.enter, verb(of: focused), .key(.enter))] + pick + branch
    }

    /// The effect of Enter on a control. The row of a list itself says which item it is, and a toggle what it switches.
    private func verb(of control: Control) -> String {
        if control.isToggle { return control.action.value == "true" ? "turn on" : "turn off" }
        return control.item == .none ? control.label : control.opens ? "open" : "choose"
    }

    /// Returns the hints of Esc and of the other controls that have a key, each key once, unless the control itself shows
    /// its key.
    private func actionHints(
        _ controls: [Control],
        _ view: FullView,
        _ viewport: PlacedScreen.Viewport,
        back: StepBack?
    ) -> [KeyHint] {
        var hints: [KeyHint] = []
        let keys = ControlKeys(view.keys, FocusMap(controls))
        var backID: Control.ID?
        if case .button(let button)? = back { backID = button.id }
        if backID == nil, let back { hints.append(KeyHint("esc", back.words, .key(.escape))) }
        for index in controls.indices {
            // First what is cheap to ask: of a board there are many.
            guard controls[index].part.isButton, controls[index].isEnabled else { continue }
            let control = controls[index]
            guard control.id != view.interaction.focus else { continue }
            let undoes = control.action.id == view.message?.undo
            if control.id == backID {
                hints.append(KeyHint("esc", control.label, .key(.escape), undoes: undoes))
            } else if let key = keys.shortcut(of: control),
                undoes || keys.mark(of: control) == nil || !viewport.shows(control)
            {
                hints.append(KeyHint(key.name, control.label, key.event, undoes: undoes))
            }
        }
        return hints
    }

    /// Returns the arrows that move from one control to another.
    private func arrows(among controls: [Control]) -> String {
        var isBeside = false
        var isBelow = false
        var last: Rect?
        for index in controls.indices where controls[index].canFocus {
            let rect = controls[index].rect
            if let last { if rect.y < last.maxY { isBeside = true } else { isBelow = true } }
            if isBeside, isBelow { return symbols.arrows }
            last = rect
        }
        return isBeside ? symbols.sideways : symbols.upAndDown
    }

    /// Draws as many hints as fit before a column.
    ///
    /// - Parameter x: the column of the first hint; after the call, of the next.
    private func draw(
        _ hints: ArraySlice<KeyHint>,
        x: inout Int,
        y: Int,
        limit: Int,
        on canvas: inout Canvas
    ) -> [PlacedHint] {
        var placed: [PlacedHint] = []
        for hint in hints {
            let key = canvas.table.line(of: hint.key)
            let words = canvas.table.line(of: hint.words)
                .wholeWords(in: KeyHint.longestWords, ellipsis: symbols.ellipsis)
            let wordsX = x + key.columns + 1
            let end = wordsX + words.columns
            guard end <= limit else { continue }
            canvas.put(key, x: x, y: y, style: Style(ink: .accent, attributes: .bold))
            canvas.put(words, x: wordsX, y: y, style: Style(ink: .muted))
            if let event = hint.event {
                placed.append(PlacedHint(rect: Rect(x: x, y: y, width: end - x, height: 1), event: event))
            }
            x = end + 2
        }
        return placed
    }
}

extension Control {
    /// True for an item that Enter opens: it is chosen with another key or by the focus, or has items below it.
    fileprivate var opens: Bool { pick != nil || tree != nil || following != nil }
}
