import Testing

@testable import Terminal

/// A small terminal, written after ECMA-48 and xterm's ctlseqs and not after the code that it tests.
struct Emulator: CustomTestStringConvertible {
    struct Cell: Equatable {
        var text = " "
        var foreground = "39"
        var background = "49"
        var attributes: Set<Int> = []

        /// True if both are blanks that look the same, whatever their foregrounds.
        func isBlank(like other: Cell) -> Bool {
            [self, other].allSatisfy { $0.text == " " && $0.attributes.isDisjoint(with: [4, 7]) }
                && background == other.background
        }
    }

    private(set) var columns: Int
    private(set) var rows: Int
    private(set) var cells: [Cell]
    private(set) var x = 0
    private(set) var y = 0
    private(set) var isCursorVisible = true
    private(set) var isAlternate = false
    /// How often the whole screen was cleared.
    private(set) var clears = 0
    /// The private modes that are set.
    private(set) var modes: Set<Int> = []
    /// How often something was meant for a place that the terminal does not have, or ran on into the next row.
    private(set) var overruns = 0
    /// What came that a terminal does not know.
    private(set) var unknown: [String] = []
    /// The strings of operating system commands (OSC) that came.
    private(set) var commands: [String] = []
    /// The window's title.
    private(set) var title = ""
    private(set) var keptTitles: [String] = []
    private var pen = Cell()
    /// What DECSC has saved.
    private var saved: (x: Int, y: Int, pen: Cell) = (0, 0, Cell())
    private var isWrapPending = false
    private var joinsNext = false
    private var sequence: String?
    private let joinsSkinTones: Bool
    private let widensPictures: Bool

    init(columns: Int, rows: Int, joinsSkinTones: Bool = true, widensPictures: Bool = true) {
        self.joinsSkinTones = joinsSkinTones
        self.widensPictures = widensPictures
        self.columns = columns
        self.rows = rows
        cells = Array(repeating: Cell(), count: columns * rows)
    }

    /// Real terminals keep what they can; this one forgets, as the writer must not rely on it.
    mutating func resize(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
        cells = Array(repeating: Cell(text: "?"), count: columns * rows)
        x = min(x, columns - 1)
        y = min(y, rows - 1)
    }

    subscript(x: Int, y: Int) -> Cell { cells[y * columns + x] }

    var text: String {
        (0..<rows).map { y in (0..<columns).map { self[$0, y].text }.joined() }.joined(separator: "\n")
    }

    /// The text: a failed expectation has no room for all cells.
    var testDescription: String { text }

    mutating func feed(_ output: String) {
        for scalar in output.unicodeScalars { take(scalar) }
    }

    private mutating func take(_ scalar: Unicode.Scalar) {
        if let begun = sequence {
            let whole = begun + String(scalar)
            let isEnd =
                switch begun.first {
                case nil: scalar != "[" && scalar != "]"
                case "]": scalar == "\u{07}" || whole.hasSuffix("\u{1B}\\")
                default: (0x40...0x7E).contains(scalar.value)
                }
            sequence = isEnd ? nil : whole
            if isEnd { execute(whole) }
            return
        }
        switch scalar.value {
        case 0x1B: sequence = ""
        case 0x0D:
            x = 0
            isWrapPending = false
        case 0x0A: feedLine()
        case 0x00...0x1F, 0x7F...0x9F: unknown.append("control \(scalar.value)")
        default: put(scalar)
        }
    }

    private mutating func put(_ scalar: Unicode.Scalar) {
        let isFlag = (0x1F1E6...0x1F1FF).contains(scalar.value)
        let last = lastCell
        let joinsFlag =
            isFlag && last.map { cells[$0].text.unicodeScalars.count == 1 && isFlagHalf(cells[$0].text) } ?? false
        let joinsAsTone = joinsSkinTones && (0x1F3FB...0x1F3FF).contains(scalar.value)
        let width = Self.columns(of: scalar)
        if width == 0 || joinsNext || joinsFlag || joinsAsTone, let last {
            cells[last].text.unicodeScalars.append(scalar)
            joinsNext = scalar.value == 0x200D
            if widensPictures, scalar.value == 0xFE0F, last == y * columns + x - 1, x < columns {
                if x + 1 < columns, cells[last + 2].text.isEmpty { cells[last + 2].text = " " }
                cells[last + 1] = pen
                cells[last + 1].text = ""
                x += 1
            }
            return
        }
        if isWrapPending || x + width > columns {
            overruns += 1
            x = 0
            feedLine()
            isWrapPending = false
        }
        let place = y * columns + x
        if cells[place].text.isEmpty, x > 0 { cells[place - 1].text = " " }
        if x + width < columns, cells[place + width].text.isEmpty { cells[place + width].text = " " }
        cells[place] = pen
        cells[place].text = String(scalar)
        if width == 2 {
            cells[place + 1] = pen
            cells[place + 1].text = ""
        }
        x += width
        if x == columns {
            x = columns - 1
            isWrapPending = true
        }
    }

    /// The columns of a character, after Markus Kuhn's wcwidth, as far as the tests' texts need it, with emoji and
    /// flags.
    private static func columns(of scalar: Unicode.Scalar) -> Int {
        switch scalar.value {
        case 0x300...0x36F, 0x94D, 0x1160...0x11FF, 0x200D, 0x20D0...0x20FF, 0xFE00...0xFE0F: 0
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xFF01...0xFF60: 2
        case 0x1F1E6...0x1F1FF, 0x1F300...0x1F64F, 0x1F900...0x1F9FF: 2
        default: 1
        }
    }

    /// One row down; from the last row, all rows go up.
    private mutating func feedLine() {
        if y < rows - 1 {
            y += 1
        } else {
            cells.removeFirst(columns)
            cells += Array(repeating: Cell(), count: columns)
        }
    }

    private func isFlagHalf(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { (0x1F1E6...0x1F1FF).contains($0.value) }
    }

    /// The cell that was written last, if the cursor is still after it.
    private var lastCell: Int? {
        var place = y * columns + x - (isWrapPending ? 0 : 1)
        guard place >= y * columns else { return nil }
        if cells[place].text.isEmpty { place -= 1 }
        return place >= y * columns ? place : nil
    }

    private mutating func execute(_ whole: String) {
        if whole == "7" {
            saved = (x, y, pen)
            return
        }
        if whole == "8" {
            (x, y, pen) = saved
            return
        }
        if whole.hasPrefix("]") {
            let command = whole.dropFirst().trimmingSuffix(["\u{07}", "\u{1B}", "\\"])
            if command.hasPrefix("2;") { title = String(command.dropFirst(2)) } else { commands.append(command) }
            return
        }
        guard whole.hasPrefix("["), let final = whole.last else {
            unknown.append("ESC \(whole)")
            return
        }
        let body = whole.dropFirst().dropLast()
        isWrapPending = false
        joinsNext = false
        if body.hasPrefix("?") {
            let mode = Int(body.dropFirst()) ?? 0
            setMode(mode, to: final == "h")
            return
        }
        perform(final, body, of: whole)
    }

    private mutating func perform(_ final: Character, _ body: Substring, of whole: String) {
        let numbers = body.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) }
        let first = numbers.first.flatMap { $0 }
        switch final {
        case "H":
            if (first ?? 1) > rows || numbers.count > 1 && (numbers[1] ?? 1) > columns { overruns += 1 }
            y = min(max(1, first ?? 1), rows) - 1
            x = min(max(1, numbers.count > 1 ? numbers[1] ?? 1 : 1), columns) - 1
        case "C": x = min(x + max(1, first ?? 1), columns - 1)
        case "K" where first == nil:
            for column in x..<columns { cells[y * columns + column] = Cell() }
        case "K" where first == 2:
            for column in 0..<columns { cells[y * columns + column] = Cell() }
        case "J" where first == 2:
            clears += 1
            cells = Array(repeating: Cell(), count: columns * rows)
        case "m": render(body)
        case "t" where body == "22;2": keptTitles.append(title)
        case "t" where body == "23;2": title = keptTitles.popLast() ?? title
        default: unknown.append("CSI \(whole)")
        }
    }

    private mutating func setMode(_ mode: Int, to isOn: Bool) {
        if isOn { modes.insert(mode) } else { modes.remove(mode) }
        switch mode {
        case 25: isCursorVisible = isOn
        case 1049:
            isAlternate = isOn
            cells = Array(repeating: Cell(), count: columns * rows)
        case 1000, 1002, 1006, 2004, 2026: break
        default: unknown.append("mode \(mode)")
        }
    }

    private mutating func render(_ body: Substring) {
        var codes = body.split(separator: ";", omittingEmptySubsequences: false)[...]
        while let code = codes.popFirst() {
            switch code {
            case "0", "": pen = Cell()
            case "1", "2", "4", "7": pen.attributes.insert(Int(code) ?? 0)
            case "22": pen.attributes.subtract([1, 2])
            case "24", "27": pen.attributes.remove((Int(code) ?? 0) - 20)
            case "38", "48":
                let count = codes.first == "5" ? 2 : 4
                let color = "\(code);" + codes.prefix(count).joined(separator: ";")
                if code == "38" { pen.foreground = color } else { pen.background = color }
                codes = codes.dropFirst(count)
            case "49": pen.background = "49"
            case "39", "30", "31", "32", "33", "34", "35", "36", "37", "90": pen.foreground = String(code)
            default: unknown.append("SGR \(code)")
            }
        }
    }
}

extension Substring {
    fileprivate func trimmingSuffix(_ marks: Set<Character>) -> String {
        var rest = self
        while let last = rest.last, marks.contains(last) { rest.removeLast() }
        return String(rest)
    }
}

extension Emulator {
    /// The first place at which the terminal does not show a frame; nil if it does.
    func difference(from frame: Frame, theme: Theme) -> String? {
        guard columns == frame.size.columns, rows == frame.size.rows else { return "size" }
        if !unknown.isEmpty { return "unknown: \(unknown)" }
        // Cells side by side mostly look the same.
        var style = Style.plain
        var expected = Self.look(of: style, theme)
        for y in 0..<rows {
            for x in 0..<columns {
                let cell = frame[x, y]
                if cell.style != style {
                    style = cell.style
                    expected = Self.look(of: style, theme)
                }
                expected.text = frame.text(of: cell)
                let seen = self[x, y]
                if seen != expected, !seen.isBlank(like: expected) {
                    return "column \(x), row \(y): \(seen) instead of \(expected)"
                }
            }
        }
        if isCursorVisible != (frame.cursor != nil) { return "cursor visible: \(isCursorVisible)" }
        if let cursor = frame.cursor ?? frame.restingCursor, cursor != Position(x: x, y: y) {
            return "cursor at \(x), \(y), not \(cursor)"
        }
        return nil
    }

    /// How a cell of a style looks, whatever is in it.
    private static func look(of style: Style, _ theme: Theme) -> Cell {
        let code = theme.inkCode(of: style)
        let attributes = theme.attributes(of: style)
        let numbers: [(Attributes, Int)] = [(.bold, 1), (.dim, 2), (.underline, 4), (.reverse, 7)]
        return Cell(
            foreground: code.isEmpty ? "39" : code,
            background: theme.groundCode(of: style),
            attributes: Set(numbers.filter { attributes.contains($0.0) }.map(\.1))
        )
    }
}
