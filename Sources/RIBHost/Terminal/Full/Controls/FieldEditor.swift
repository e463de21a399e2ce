import PluginABI

/// A field's text during editing, and the insertion point.
///
/// The text belongs to the RIB: each change is sent to the RIB, and the text on the next screen counts. But the typed
/// text is kept if the RIB's answer differs only in blanks, as for a name that is trimmed, or if the RIB refuses the
/// text with an error: typing `Ada Love` or `12.50` passes through invalid texts. When the field is left, it shows the
/// RIB's text.
///
/// A RIB that accepts only a complete text can leave its field unchanged. The typed text stays until the field shows
/// another text.
struct FieldEditor: Equatable {
    /// The greatest length of a text, in bytes.
    static let limit = 1 << 14

    /// The text before and after the insertion point.
    private(set) var before: String
    private(set) var after = ""
    /// The text on the last screen.
    private var shown: String
    /// True once the screen has shown a typed text.
    private var isFollowed = false
    /// The first visible row of a field of several rows.
    private(set) var top = 0
    /// True while the whole text is selected: what is typed replaces it.
    private(set) var isSelected = false
    /// The column to keep while moving from row to row; nil after any other key.
    private var column: Int?

    /// Makes an editor for the text of a screen, with the insertion point at the end.
    init(shown: String) {
        before = shown
        self.shown = shown
    }

    /// Makes an editor for a text that stands for typed text, such as a recalled one.
    ///
    /// - Parameter shown: the text on the last screen.
    init(shown: String, typed: String) {
        before = typed
        self.shown = shown
    }

    /// The whole text.
    var text: String { before + after }

    /// The editor as drawn: in a secure field, with a bullet for each character.
    func shown(_ kind: Field.Kind) -> FieldEditor {
        guard kind == .secure else { return self }
        var editor = self
        editor.before = Field("", id: "", text: before, kind: kind).shownText
        editor.after = Field("", id: "", text: after, kind: kind).shownText
        return editor
    }

    /// True if the text is equal to the screen's text, ignoring blanks.
    private var isShown: Bool { text == shown || text.words == shown.words }

    /// Takes over the text of a new screen, unless the RIB has only changed the blanks of the typed text.
    mutating func adopt(shown new: String) {
        guard new != shown else { return }
        shown = new
        if isShown {
            isFollowed = true
        } else {
            replace(with: new)
        }
    }

    /// Undoes an edit that the RIB has silently refused: the screen has not changed, although it followed the typing
    /// before.
    ///
    /// - Parameter earlier: the editor before the edit.
    mutating func undoRefused(since earlier: FieldEditor) {
        if isFollowed, earlier.isShown, !isShown { replace(with: shown) }
    }

    /// Ends the editing, and takes over the RIB's text, provided that the RIB follows the typing.
    ///
    /// - Returns: true if the typed text is discarded because the RIB has refused it, not only its blanks.
    @discardableResult
    mutating func leave() -> Bool {
        isSelected = false
        let isGivenUp = isFollowed && !isShown
        if isFollowed || isShown { replace(with: shown) }
        return isGivenUp
    }

    /// Selects the whole text, until the next key.
    mutating func selectAll() { isSelected = !text.isEmpty }

    /// Replaces the text. The text after the insertion point stays there, if the new text ends with it.
    private mutating func replace(with new: String) {
        isSelected = false
        if new.hasSuffix(after) {
            before = String(new.dropLast(after.count))
        } else {
            let offset = before.count
            before = String(new.prefix(offset))
            after = String(new.dropFirst(offset))
        }
    }

    /// Inserts typed or pasted text, without control characters, on one line for fields of one line, and up to
    /// ``limit``.
    ///
    /// - Returns: whether the text has changed, and whether a part of the typed text exceeded the limit.
    mutating func insert(_ typed: String, into kind: Field.Kind = .text) -> (hasChanged: Bool, isCut: Bool) {
        let clean = kind == .lines ? typed.inPlainLines : typed.inOneTypedLine
        if isSelected { deleteAll() }
        var room = Self.limit - before.utf8.count - after.utf8.count
        var fitting = clean[...]
        let isCut = fitting.utf8.count > max(0, room)
        if isCut {
            fitting = fitting.prefix { character in
                room -= character.utf8.count
                return room >= 0
            }
        }
        before.unicodeScalars.append(contentsOf: fitting.unicodeScalars)
        return (!fitting.isEmpty, isCut)
    }

    /// The part of the text that a key moves over or deletes, beginning at the insertion point.
    enum Stretch {
        case character, word, line, all
    }

    /// Deletes text before the insertion point; at the beginning of a line, the line break before it.
    ///
    /// - Returns: true if any text was deleted.
    mutating func deleteBackward(_ stretch: Stretch) -> Bool {
        !takeBefore(stretch).isEmpty || stretch == .line && !takeBefore(.character).isEmpty
    }

    /// Deletes text after the insertion point; at the end of a line, the line break after it.
    mutating func deleteForward(_ stretch: Stretch) -> Bool {
        !takeAfter(stretch).isEmpty || stretch == .line && !takeAfter(.character).isEmpty
    }

    /// Moves the insertion point to the left.
    mutating func moveBackward(_ stretch: Stretch) { after = takeBefore(stretch) + after }

    /// Moves the insertion point to the right.
    mutating func moveForward(_ stretch: Stretch) { before += takeAfter(stretch) }

    private mutating func deleteAll() {
        (before, after, isSelected) = ("", "", false)
    }

    private mutating func takeBefore(_ stretch: Stretch) -> String {
        let start =
            switch stretch {
            case .character: before.indices.last ?? before.endIndex
            case .word: before.startOfLastWord
            case .line: before.lastIndex(where: \.isLineBreak).map(before.index(after:)) ?? before.startIndex
            case .all: before.startIndex
            }
        defer { before.removeSubrange(start...) }
        return String(before[start...])
    }

    private mutating func takeAfter(_ stretch: Stretch) -> String {
        let end =
            switch stretch {
            case .character: after.indices.dropFirst().first ?? after.endIndex
            case .word: after.endOfFirstWord
            case .line: after.firstIndex(where: \.isLineBreak) ?? after.endIndex
            case .all: after.endIndex
            }
        defer { after.removeSubrange(..<end) }
        return String(after[..<end])
    }

    /// Moves the insertion point before a character, given by number.
    mutating func move(to place: Int) {
        let text = text
        before = String(text.prefix(place))
        after = String(text.dropFirst(place))
        column = nil
        isSelected = false
    }
}

extension FieldEditor {
    /// Returns the row and column of the insertion point.
    func place(in rows: TextRows) -> TextRows.Place { rows.place(of: before.count) }

    /// Moves the insertion point by rows, and keeps the column in which the movement began.
    mutating func move(byRows step: Int, in rows: TextRows) {
        let place = place(in: rows)
        let column = column ?? place.column
        move(to: rows.character(at: TextRows.Place(row: max(0, place.row + step), column: column)))
        self.column = column
    }

    /// Forgets the column of a movement by rows, after any other key.
    mutating func endMoving() { column = nil }

    /// Scrolls as little as necessary to make the insertion point visible.
    mutating func reveal(in rows: TextRows, height: Int) {
        top = rows.top(showing: place(in: rows).row, of: height, from: top)
    }
}

extension String {
    /// The text as typed into a field of one line: without control characters, and with spaces for line breaks.
    fileprivate var inOneTypedLine: String {
        var clean = String.UnicodeScalarView()
        // An end of line is two characters in some texts; several, as between paragraphs, part no better than one.
        var endsLine = false
        func append(_ scalar: Unicode.Scalar) {
            if endsLine { clean.append(" ") }
            endsLine = false
            clean.append(scalar)
        }
        for scalar in unicodeScalars {
            switch scalar.value {
            case 0x0A...0x0D, 0x85, 0x2028, 0x2029: endsLine = true
            case 0x09: append(" ")
            case 0x00...0x1F, 0x7F...0x9F: break
            default: append(scalar)
            }
        }
        return String(clean)
    }

    /// The text as typed into a field of several lines: each line ends with LF, and there are no other control
    /// characters.
    fileprivate var inPlainLines: String {
        var clean = String.UnicodeScalarView()
        var last: Unicode.Scalar?
        for scalar in unicodeScalars {
            switch scalar.value {
            case 0x0A where last == "\r": break
            case 0x0A...0x0D, 0x85, 0x2028, 0x2029: clean.append("\n")
            case 0x09: clean.append(" ")
            case 0x00...0x1F, 0x7F...0x9F: break
            default: clean.append(scalar)
            }
            last = scalar
        }
        return String(clean)
    }

    /// The parts between whitespace.
    fileprivate var words: [Substring] { split(whereSeparator: \.isWhitespace) }

    /// The beginning of the last word; whitespace at the end counts as part of it.
    fileprivate var startOfLastWord: Index {
        guard let last = lastIndex(where: { !$0.isWhitespace }) else { return startIndex }
        return self[..<last].lastIndex(where: \.isWhitespace).map(index(after:)) ?? startIndex
    }

    /// The end of the first word; whitespace at the beginning counts as part of it.
    fileprivate var endOfFirstWord: Index {
        guard let first = firstIndex(where: { !$0.isWhitespace }) else { return endIndex }
        return self[first...].firstIndex(where: \.isWhitespace) ?? endIndex
    }
}

extension FieldEditor {
    /// Handles a key in a text field, with readline's keys.
    ///
    /// - Returns: true if the text has changed; nil for a key without a meaning here.
    mutating func handle(_ key: Key, in kind: Field.Kind = .text) -> Bool? {
        let whole: Stretch = kind == .lines ? .line : .all
        let wasSelected = isSelected
        isSelected = false
        if wasSelected, key == .backspace || key == .delete {
            deleteAll()
            return true
        }
        switch key {
        case .backspace: return deleteBackward(.character)
        case .delete, .control("d"): return deleteForward(.character)
        case .control("u"): return deleteBackward(whole)
        case .control("k"): return deleteForward(whole)
        case .control("w"), .alt("\u{7F}"): return deleteBackward(.word)
        case .wordDelete, .alt("d"): return deleteForward(.word)
        case .left, .control("b"): moveBackward(.character)
        case .right, .control("f"): moveForward(.character)
        case .wordLeft, .alt("b"): moveBackward(.word)
        case .wordRight, .alt("f"): moveForward(.word)
        case .home, .control("a"): moveBackward(whole)
        case .end, .control("e"): moveForward(whole)
        default: return nil
        }
        return false
    }
}
