internal import PluginABI

/// Something that is shown over the screen: a title, and lines that can be scrolled.
struct Page {
    /// A line of a page.
    struct Line {
        /// The text before the first part.
        var lead = ""
        /// The text before the rest of the line, if it has to be broken.
        var rest = ""
        /// Parts, each with its style.
        var parts: [(text: String, style: Style)]

        init(_ parts: [(String, Style)] = [], lead: String = "", rest: String = "") {
            self.parts = parts.map { (text: $0.0, style: $0.1) }
            self.lead = lead
            self.rest = rest
        }

        init(_ text: String, _ style: Style = .plain, rest: String = "") {
            self.init([(text, style)], rest: rest)
        }
    }

    let title: String
    /// The text above the lines, which is not scrolled: what is being typed.
    var prompt: FieldEditor?
    let lines: [Line]
    /// The line that matters.
    var lit: Int?
}

extension Page {
    /// All keys: those of the screen's own actions, then those that always work.
    ///
    /// - Parameters:
    ///   - isNarrow: whether there is no room for words in a column beside the keys.
    ///   - isDocked: whether the inspector is beside the screen.
    init(helpFor controls: [Control], symbols: Symbols, isNarrow: Bool, isDocked: Bool) {
        let key = Style(ink: .accent, attributes: .bold)
        let heading = Style(attributes: .bold)
        var lines: [Line] = []
        func add(_ keys: String, _ words: String, _ style: Style = .plain) {
            let column = isNarrow ? 2 : 12
            let keys = isNarrow ? "\(keys)  " : keys.padded(to: column)
            lines.append(Line([(keys, key), (words, style)], rest: "".padded(to: column)))
        }
        func add(_ keys: String, _ words: String, isEnabled: Bool) {
            add(keys, isEnabled ? words : "\(words) (not now)", isEnabled ? .plain : Style(ink: .muted))
        }
        if !controls.isEmpty { lines.append(Line("On this screen", heading)) }
        let tabs = controls.prefix(while: \.isTab).count
        if tabs > 0 { add("1-\(min(tabs, 9))", "the tabs; \(symbols.sideways) chooses while they have the focus") }
        for (index, control) in controls.enumerated().dropFirst(tabs) {
            if let grid = control.grid {
                guard index == 0 || controls[index - 1].grid != grid else { continue }
                let cells = controls[index...].prefix { $0.grid == grid }
                let (first, last) = (index + 1, min(cells.endIndex, 9))
                let keys = first > 9 ? "" : first == last ? "\(first)" : "\(first)-\(last)"
                let words = control.isOption ? "one of several" : "a cell, row by row"
                add(keys, words, isEnabled: cells.contains(where: \.isEnabled))
                continue
            }
            let words = control.kind == .field ? "fill in \(control.label)" : control.label
            let isCancel = control.role?.leadsBack == true && control.isEnabled
            let keys = (index < 9 ? "\(index + 1)" : "") + (isCancel ? (index < 9 ? ", esc" : "esc") : "")
            add(keys, words, isEnabled: control.isEnabled)
        }
        if !controls.isEmpty { lines.append(Line()) }
        if controls.contains(where: { $0.kind == .field }) {
            lines.append(Line("In a field", heading))
            add("enter", "to what comes next, but to nothing that leads away")
            add("ctrl-w u k", "delete a word, to the start, to the end")
            add("alt-b alt-f", "by words; also ctrl or alt with an arrow")
            lines.append(Line())
        }
        lines.append(Line("Always", heading))
        for (keys, words) in Self.lastingKeys(symbols, isDocked: isDocked) { add(keys, words) }
        self.init(title: "Keys", lines: lines)
    }

    /// The keys that always work.
    private static func lastingKeys(_ symbols: Symbols, isDocked: Bool) -> [(keys: String, words: String)] {
        let inspector = [("F12", "the inspector: RIBs, streams, outcomes, faults")]
        return [
            ("\(symbols.arrows) hjkl", "move the focus"),
            ("tab", "to the next control; shift-tab to the one before"),
            ("enter space", "do what has the focus"),
            ("mouse", "click on a control to do it"),
            ("/ ctrl-p", "the actions by name; in a field only ctrl-p"),
            ("esc", "leave a field; back, where a screen offers it"),
            ("pgup pgdn", "scroll, and the focus with it; home and end too"),
            ("g F2", "the flow, and where it is; in a field only F2"),
        ] + inspector + (isDocked ? [("alt-j alt-k", "scroll its tree")] : []) + [
            ("? F1", "this help; in a field only F1"),
            ("ctrl-l", "draw all again"),
            ("ctrl-z", "to the shell; fg comes back"),
            ("q ctrl-c", "quit; ctrl-c also while a plugin hangs"),
        ]
    }
}

extension String {
    fileprivate func padded(to columns: Int) -> String {
        self + String(repeating: " ", count: Swift.max(1, columns - count))
    }
}

extension Control {
    /// Whether it is one of several, and not a cell of a board.
    fileprivate var isOption: Bool {
        if case .option = kind { true } else { false }
    }
}
