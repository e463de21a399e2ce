import PluginABI

/// A field's text while a person edits it, and the place in it where typing continues.
///
/// The text belongs to the RIB: each change is sent to it, and what its screen then shows counts. But what a person is
/// typing stays as it was typed where the answer is the same text but for blanks, such as a name that is trimmed, and
/// where the text is refused in words: typing `Ada Love` or `12.50` passes through invalid texts.
/// Once the field is left, it shows what its RIB has.
///
/// A RIB that keeps no text until it is complete may leave its field as it is; what has been typed then stays, until
/// the field shows something new.
struct FieldEditor: Equatable {
    /// The longest text that can be entered, in bytes.
    static let limit = 1 << 14

    /// The text before the place of typing, and after it.
    private(set) var before: String
    private(set) var after = ""
    /// What the screen showed last.
    private var shown: String
    /// Whether the screen has ever followed the typing.
    private var isFollowed = false
    /// The first row of several that was seen last.
    private(set) var top = 0
    /// The column that moving from row to row keeps to; nil after anything else.
    private var column: Int?

    /// Makes an editor of the text that a screen shows, with the place of typing at its end.
    init(shown: String) {
        before = shown
        self.shown = shown
    }

    /// The whole text.
    var text: String { before + after }

    /// The editor as it is drawn: of a secure field with a bullet for each character.
    func shown(_ kind: Field.Kind) -> FieldEditor {
        guard kind == .secure else { return self }
        var editor = self
        editor.before = Field("", id: "", text: before, kind: kind).shownText
        editor.after = Field("", id: "", text: after, kind: kind).shownText
        return editor
    }

    /// Whether the text is what the screen shows, but for blanks.
    private var isShown: Bool { text == shown || text.words == shown.words }

    /// Takes over what a screen shows, where it is the RIB's own idea.
    mutating func adopt(shown new: String) {
        guard new != shown else { return }
        shown = new
        if isShown {
            isFollowed = true
        } else {
            replace(with: new)
        }
    }

    /// Takes over that the screen has not changed at all for an edit: where it followed the typing until then, its RIB
    /// has refused the edit silently, which is undone.
    ///
    /// - Parameter earlier: the editor before the edit.
    mutating func undoRefused(since earlier: FieldEditor) {
        if isFollowed, earlier.isShown, !isShown { replace(with: shown) }
    }

    /// Ends the editing: what the RIB has made of the text is what it is.
    ///
    /// - Returns: whether a text is given up that the RIB has refused, and not only blanks of it.
    @discardableResult
    mutating func leave() -> Bool {
        let isGivenUp = isFollowed && !isShown
        if isFollowed || isShown { replace(with: shown) }
        return isGivenUp
    }

    /// The text after the place of typing stays there, if the new text ends with it.
    private mutating func replace(with new: String) {
        if new.hasSuffix(after) {
            before = String(new.dropLast(after.count))
        } else {
            let offset = before.count
            before = String(new.prefix(offset))
            after = String(new.dropFirst(offset))
        }
    }

    /// Types or pastes: without control characters, on one line where the field has one, and as much as there is
    /// room for.
    ///
    /// - Returns: whether the text has changed, and whether some of what was typed found no room.
    mutating func insert(_ typed: String, into kind: Field.Kind = .text) -> (hasChanged: Bool, isCut: Bool) {
        let clean = kind == .lines ? typed.inPlainLines : typed.inOneTypedLine
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

    /// How much of the text a key is about, from the place of typing on.
    enum Stretch {
        case character, word, line, all
    }

    /// Removes what is before the place of typing; of a line that begins there, the break before it.
    ///
    /// - Returns: whether there was something.
    mutating func deleteBackward(_ stretch: Stretch) -> Bool {
        !takeBefore(stretch).isEmpty || stretch == .line && !takeBefore(.character).isEmpty
    }

    /// Removes what is after the place of typing; of a line that ends there, the break after it.
    mutating func deleteForward(_ stretch: Stretch) -> Bool {
        !takeAfter(stretch).isEmpty || stretch == .line && !takeAfter(.character).isEmpty
    }

    /// Moves to the left.
    mutating func moveBackward(_ stretch: Stretch) { after = takeBefore(stretch) + after }

    /// Moves to the right.
    mutating func moveForward(_ stretch: Stretch) { before += takeAfter(stretch) }

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

    /// Moves to before a character, by its number.
    mutating func move(to place: Int) {
        let text = text
        before = String(text.prefix(place))
        after = String(text.dropFirst(place))
        column = nil
    }
}

extension FieldEditor {
    /// Where typing continues in rows of the text.
    func place(in rows: TextRows) -> TextRows.Place { rows.place(of: before.count) }

    /// Moves up or down by rows, in the column where that began.
    mutating func move(byRows step: Int, in rows: TextRows) {
        let place = place(in: rows)
        let column = column ?? place.column
        move(to: rows.character(at: TextRows.Place(row: max(0, place.row + step), column: column)))
        self.column = column
    }

    /// Notes that a key does not move from row to row.
    mutating func endMoving() { column = nil }

    /// Scrolls as little as it takes to see where typing continues.
    mutating func reveal(in rows: TextRows, height: Int) {
        top = rows.top(showing: place(in: rows).row, of: height, from: top)
    }
}

extension String {
    /// The text as it is typed into a field of one line: without control characters.
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

    /// The text as it is typed into a field of several lines: each ends with LF, and there are no other control
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

    /// The parts between blanks.
    fileprivate var words: [Substring] { split(whereSeparator: \.isWhitespace) }

    /// Where the last word begins, with the blanks behind it.
    fileprivate var startOfLastWord: Index {
        guard let last = lastIndex(where: { !$0.isWhitespace }) else { return startIndex }
        return self[..<last].lastIndex(where: \.isWhitespace).map(index(after:)) ?? startIndex
    }

    /// Where the first word ends, with the blanks before it.
    fileprivate var endOfFirstWord: Index {
        guard let first = firstIndex(where: { !$0.isWhitespace }) else { return endIndex }
        return self[first...].firstIndex(where: \.isWhitespace) ?? endIndex
    }
}

extension FieldEditor {
    /// Does what a key means in a line of text, by readline's names where it has one.
    ///
    /// - Returns: whether the text has changed; nil if the key means nothing here.
    mutating func handle(_ key: Key, in kind: Field.Kind = .text) -> Bool? {
        let whole: Stretch = kind == .lines ? .line : .all
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
