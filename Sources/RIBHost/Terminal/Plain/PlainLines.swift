import Base
import PluginABI

/// The text of a field of several lines while it is being typed, from `NUMBER <<END` to a line `END`.
struct PlainLines: Equatable {
    /// The field to fill in.
    let field: Screen.AvailableAction
    /// The last line of the text.
    let end: String
    private var lines: [String] = []
    /// The number of bytes of the lines.
    private(set) var bytes = 0

    /// Begins a text; nil if the typed text is not `<<` and a word.
    init?(_ field: Screen.AvailableAction, _ text: Substring) {
        let end = text.dropFirst(2).drop { $0.isBlank }.reversed().drop { $0.isBlank }.reversed()
        guard field.fieldKind == .lines, text.hasPrefix("<<"), !end.isEmpty, !end.contains(where: \.isBlank) else {
            return nil
        }
        self.field = field
        self.end = String(end)
    }

    /// True if the text is longer than a line of input may be.
    var isTooLong: Bool { bytes > LineInput.maximumLength }

    /// Adds a line. The lines are dropped if the text is too long.
    mutating func append(_ line: String) {
        bytes += line.utf8.count + 1
        if isTooLong { lines = [] } else { lines.append(line) }
    }

    /// The whole text.
    var text: String { lines.inOneLine(separator: "\n") }
}

// Lines typed as parts of a text of several lines.
extension PlainFace {
    /// Takes a line of the text.
    ///
    /// - Returns: the request, once the text has ended.
    func collect(_ line: InputLine, into lines: PlainLines) -> Request? {
        var lines = lines
        switch line {
        case .text(let text):
            if echoesInput { write(["> \(text)"]) }
            guard text != lines.end else { return fillIn(lines) }
            lines.append(text)
        case .notUTF8:
            endQuestion()
            return refuse(["A line of `\(lines.field.label)` is not UTF-8 text; nothing was done."])
        case .tooLong: lines.append(String(repeating: " ", count: LineInput.maximumLength))
        }
        ask(.line(of: lines))
        return nil
    }

    private func fillIn(_ lines: PlainLines) -> Request? {
        endQuestion()
        let label = lines.field.label
        guard !lines.isTooLong else {
            return refuse(["The text of `\(label)` is longer than \(LineInput.maximumLength) bytes; nothing was done."])
        }
        guard
            choices.contains(where: {
                $0.action.id == lines.field.id && $0.action.fieldKind == .lines && $0.action.isEnabled
            })
        else { return refuse(["`\(label)` is not available now; nothing was done."]) }
        return .perform(Action(id: lines.field.id, value: lines.text))
    }

    /// Refuses a text still unfinished at the end of the input.
    func refuseUnfinishedLines() {
        guard case .line(let lines)? = question else { return }
        endQuestion()
        refuse(["The text of `\(lines.field.label)` has no end: a line `\(lines.end)` is missing. Nothing was done."])
    }
}
