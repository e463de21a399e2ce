import PluginABI

extension Page {
    /// Makes the page of all keys: of the screen's actions, then of commands.
    ///
    /// - Parameters:
    ///   - focus: the control with the focus.
    ///   - back: the step that Esc takes back; nil if there is none.
    ///   - bindings: the keys of commands and controls.
    ///   - isText: true while a field is edited, so that characters are text.
    ///   - isNarrow: true if there is no room for a column of words beside the keys.
    ///   - isDocked: true if the inspector is beside the screen.
    ///   - hasTextBeside: true if a text beside the control with the focus can be scrolled.
    init(
        keysOf controls: [Control],
        focus: Control.ID?,
        back: StepBack?,
        _ bindings: KeyBindings,
        isText: Bool,
        symbols: Symbols,
        isNarrow: Bool,
        isDocked: Bool,
        hasTextBeside: Bool
    ) {
        var keys = KeyLines(bindings: bindings, isNarrow: isNarrow)
        var own = KeyLines(bindings: bindings, isNarrow: isNarrow)
        own.add(controls, focus: focus, back: back, symbols, isText: isText)
        if hasTextBeside { own.add("ctrl-d -u", "read on in the text beside, and back") }
        if !own.lines.isEmpty { keys.add(own, below: "On this screen") }
        if controls.contains(where: { $0.kind == .field }) {
            keys.begin("In a field")
            keys.add("enter", "to the next control of the form")
            keys.add("esc", "leave the field, back to the list")
            keys.add("ctrl-w u k", "delete the word, to the start, or to the end")
            keys.add("alt-b alt-f", "move by words; also ctrl or alt with an arrow")
            keys.end()
        }
        keys.addFields(controls, symbols)
        keys.begin("Always")
        let shortcuts = Set(controls.compactMap(\.shortcut))
        for (name, words) in bindings.lasting(symbols, isText: isText, isDocked: isDocked, shortcuts)
        where !name.isEmpty {
            keys.add(name, words)
        }
        self.init(title: "Keys", lines: keys.lines)
    }
}

extension KeyBindings {
    /// Returns the keys of commands with their effects; character keys only where characters are commands.
    fileprivate func lasting(
        _ symbols: Symbols,
        isText: Bool,
        isDocked: Bool,
        _ shortcuts: Set<Character>
    ) -> [(keys: String, words: String)] {
        func names(_ fixed: String = "", _ commands: HostCommand...) -> String {
            let names = commands.map { self.names(of: $0, isText: isText) }.filter { !$0.isEmpty }
            // Letters that belong together, such as `hjkl`, are one word.
            let separator = names.allSatisfy { $0.count == 1 } ? "" : " "
            return [fixed, names.joined(separator: separator)].filter { !$0.isEmpty }
                .joined(separator: " ")
        }
        let ends = ["home end", names("", .top, .bottom)].filter { !$0.isEmpty }.joined(separator: " ")
        let quit = [names("", .quit), "ctrl-c"].filter { !$0.isEmpty }.joined(separator: " ")
        let tree = ("\(names("", .treeDown)) \(names("", .treeUp))", "scroll its tree")
        return [
            (names(symbols.arrows, .left, .down, .up, .right), "move the focus"),
            ("tab", "to the next control; shift-tab to the one before"),
            ("enter space", "do what has the focus"),
            ("mouse", "click to press a control; drag to copy text"),
            (names("", .actions), "the actions by name"),
            search(isText: isText, shortcuts),
            (names("esc", .back), "one step out"),
            (names("pgup pgdn", .pageUp, .pageDown), "scroll by a page; \(ends) to the ends"),
            (names("", .flow), "the flow, and the current step"),
            (names("", .log), "the log of the plugins"),
            (names("", .inspector), "the inspector: RIBs, streams, outcomes, faults"),
        ] + (isDocked ? [tree] : []) + [
            (names("", .help), "this help"),
            (names("", .copy), "copy what has the focus"),
            (names("", .redraw), "redraw the screen"),
            ("ctrl-z", "to the shell; fg comes back"),
            (quit, "quit; ctrl-c also while a plugin hangs"),
        ]
    }

    /// Returns the keys that search, with their effects. Letters that are shortcuts of the screen are left out.
    private func search(isText: Bool, _ shortcuts: Set<Character>) -> (keys: String, words: String) {
        let hits = [HostCommand.next, .previous].map { command in
            keys(of: command).filter { key in
                if case .character(let character) = key { !isText && !shortcuts.contains(character) } else { true }
            }
        }
        let names = [self.names(of: .search, isText: isText)] + (hits[0] + hits[1]).map(\.name)
        let words =
            switch (hits[0].isEmpty, hits[1].isEmpty) {
            case (false, false): "search; to the next hit, to the one before"
            case (false, true): "search; to the next hit"
            case (true, false): "search; to the hit before"
            case (true, true): "search a list, or a page over the screen"
            }
        return (names.filter { !$0.isEmpty }.joined(separator: " "), words)
    }
}

/// The lines of the page of keys: groups of keys with their effects.
private struct KeyLines {
    let bindings: KeyBindings
    let isNarrow: Bool
    private(set) var lines: [Page.Line] = []

    init(bindings: KeyBindings, isNarrow: Bool) {
        self.bindings = bindings
        self.isNarrow = isNarrow
    }

    mutating func begin(_ heading: String) { lines.append(Page.Line(heading, .heading)) }

    mutating func add(_ group: KeyLines, below heading: String) {
        begin(heading)
        lines += group.lines
        end()
    }

    mutating func end() { lines.append(Page.Line()) }

    mutating func add(_ keys: String, _ words: String, isEnabled: Bool = true) {
        let column = isNarrow ? 2 : 12
        let keys = isNarrow ? "\(keys)  " : keys.padded(to: column)
        let shown = isEnabled ? (words, Style.plain) : ("\(words) (not now)", Style(ink: .muted))
        lines.append(
            Page.Line([(keys, Style(ink: .accent, attributes: .bold)), shown], rest: "".padded(to: column))
        )
    }

    /// Adds the special keys of some kinds of fields.
    mutating func addFields(_ controls: [Control], _ symbols: Symbols) {
        let next = ("tab", "to the next control; shift-tab to the one before")
        if controls.contains(where: { $0.fieldKind == .option }) {
            begin("In a field of many options")
            add("a text", "shows the options with it; enter takes one")
            add("enter", "show all options")
            add(next.0, next.1)
            end()
        }
        if controls.contains(where: { $0.fieldKind == .lines }) {
            begin("In a field of several lines")
            add("enter", "a new line; alt-enter too")
            add(next.0, next.1)
            add(symbols.upAndDown, "from row to row; pgup and pgdn by more")
            add("home end", "to the start and the end of the line")
            end()
        }
    }

    /// Adds the keys of a screen's tabs, lists and other controls; a control without a key is left out.
    mutating func add(
        _ controls: [Control],
        focus: Control.ID?,
        back: StepBack?,
        _ symbols: Symbols,
        isText: Bool
    ) {
        let map = FocusMap(controls)
        let tabs = controls.prefix(while: \.isTab).count
        if tabs > 0 { add("1-\(min(tabs, 9))", "the tabs; \(symbols.sideways) chooses while they have the focus") }
        var backID: Control.ID?
        if case .button(let button)? = back { backID = button.id } else if let back { add("esc", back.words) }
        for (index, control) in controls.enumerated().dropFirst(tabs) {
            if let grid = control.grid {
                guard index == 0 || controls[index - 1].grid != grid else { continue }
                let hasDigits = tabs == 0 && map[focus]?.grid == grid
                add(controls[index...].prefix { $0.grid == grid }, hasDigits: hasDigits, symbols)
                continue
            }
            let words = control.kind == .field ? "fill in \(control.label)" : control.label
            var shortcut = bindings.shortcut(of: control, isText: isText)
            // Of several with one shortcut, the first that can be used has it.
            if let key = shortcut, map.control(withShortcut: key.character).map({ $0.id != control.id }) ?? false {
                shortcut = nil
            }
            let keys = [shortcut?.name, control.id == backID ? "esc" : nil].compactMap(\.self)
            if !keys.isEmpty { add(keys.inOneLine(separator: ", "), words, isEnabled: control.isEnabled) }
        }
    }

    /// Adds the lines for all cells of a grid.
    ///
    /// - Parameter hasDigits: true if digits name the cells.
    private mutating func add(_ cells: ArraySlice<Control>, hasDigits: Bool, _ symbols: Symbols) {
        let words = cells.first?.isOption == true ? "the row with this number" : "a cell, row by row"
        let last = min(cells.count, 9)
        if hasDigits { add(last == 1 ? "1" : "1-\(last)", words, isEnabled: cells.contains(where: \.isEnabled)) }
        if cells.first?.pick != nil { add("space", "pick the row, or unpick it, and move down") }
        if cells.contains(where: { $0.tree?.branch != nil }) {
            add(symbols.sideways, "fold, unfold, or go to the row around this one")
        }
    }
}

extension String {
    /// Returns the text padded with blanks to a number of columns, with at least one blank.
    func padded(to columns: Int) -> String {
        self + String(repeating: " ", count: Swift.max(1, columns - count))
    }
}

extension Control {
    /// True for an option of a list or a choice.
    fileprivate var isOption: Bool {
        if case .option = kind { true } else { false }
    }
}
