/// A field's text while a person edits it, and the place in it where typing goes on.
///
/// The text belongs to the RIB: each change is sent to it, and what its screen then shows counts. A RIB that keeps no
/// text until it is complete may leave its field as it is; what has been typed then stays, until the field shows
/// something new.
struct FieldEditor: Equatable {
    /// The longest text that can be entered, in bytes.
    static let limit = 1 << 14

    /// What stands before the place of typing, and after it.
    private(set) var before: String
    private(set) var after = ""
    /// What the screen showed last.
    private var shown: String
    /// Whether the screen has ever followed the typing.
    private var isFollowed = false

    /// Makes an editor of the text that a screen shows, with the place of typing at its end.
    init(shown: String) {
        before = shown
        self.shown = shown
    }

    /// The whole text.
    var text: String { before + after }

    /// Takes over what a screen shows, where it is the RIB's own idea.
    mutating func adopt(shown new: String) {
        defer { shown = new }
        if new == text {
            isFollowed = isFollowed || new != shown
        } else if new != shown || isFollowed {
            let offset = before.count
            before = String(new.prefix(offset))
            after = String(new.dropFirst(offset))
        }
    }

    /// Types or pastes: all on one line, without control characters, as many characters as there is room for.
    ///
    /// - Returns: whether the text has changed, and whether some of what was typed found no room.
    mutating func insert(_ typed: String) -> (hasChanged: Bool, isCut: Bool) {
        var clean = String.UnicodeScalarView()
        for scalar in typed.unicodeScalars {
            switch scalar.value {
            case 0x09, 0x0A, 0x0D: clean.append(" ")
            case 0x00...0x1F, 0x7F...0x9F: break
            default: clean.append(scalar)
            }
        }
        var room = Self.limit - before.utf8.count - after.utf8.count
        var fitting = String(clean)[...]
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

    /// Removes the character before the place of typing.
    mutating func deleteBackward() -> Bool {
        before.popLast() != nil
    }

    /// Removes the character after the place of typing.
    mutating func deleteForward() -> Bool {
        guard !after.isEmpty else { return false }
        after.removeFirst()
        return true
    }

    /// Removes all that stands before the place of typing.
    mutating func deleteToStart() -> Bool {
        guard !before.isEmpty else { return false }
        before = ""
        return true
    }

    /// Removes the word before the place of typing.
    mutating func deleteWord() -> Bool {
        guard !before.isEmpty else { return false }
        while before.last == " " { before.removeLast() }
        while let last = before.last, last != " " { before.removeLast() }
        return true
    }

    /// Moves by one character.
    mutating func moveLeft() {
        if let last = before.popLast() { after.insert(last, at: after.startIndex) }
    }

    /// Moves by one character.
    mutating func moveRight() {
        if let first = after.first {
            after.removeFirst()
            before.append(first)
        }
    }

    /// Moves before the first character.
    mutating func moveToStart() {
        after = text
        before = ""
    }

    /// Moves after the last character.
    mutating func moveToEnd() {
        before = text
        after = ""
    }
}
