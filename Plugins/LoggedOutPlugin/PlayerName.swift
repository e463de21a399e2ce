/// A name, short enough for a board and safe to show anywhere.
///
/// A person may paste anything: a book, an escape sequence, a hundred marks on one letter. Such a text is refused where
/// it is entered, so that no other RIB has to think of it.
struct PlayerName: Equatable {
    /// The reason why a text is not a name, as a sentence for the player.
    struct Refusal: Error, Equatable {
        let message: String
    }

    static let greatestLength = 40

    /// The greatest number of scalars in a character: enough for any script and for a family of emoji, not for a tower
    /// of marks.
    static let greatestCharacter = 12

    let text: String

    /// Reads a name entered by a player, without blanks around it; nil if nothing is left.
    init?(entered text: String) throws(Refusal) {
        let name = text.trimmingBlanks
        guard !name.isEmpty else { return nil }
        guard name.count <= Self.greatestLength else {
            throw Refusal(message: "A name has at most \(Self.greatestLength) characters; this one has \(name.count).")
        }
        guard name.unicodeScalars.allSatisfy(\.isPrintable) else {
            throw Refusal(message: "A name has no control characters.")
        }
        guard name.allSatisfy({ $0.unicodeScalars.count <= Self.greatestCharacter }) else {
            throw Refusal(message: "A name has no towers of marks on one letter.")
        }
        guard name.unicodeScalars.first?.isMark == false else {
            throw Refusal(message: "A name begins with a letter, not with a mark that belongs to one.")
        }
        self.text = name
    }
}

extension String {
    fileprivate var trimmingBlanks: String {
        let backwards = drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace)
        return String(backwards.reversed())
    }
}

extension Unicode.Scalar {
    /// True for any scalar but controls and invisible instructions to the terminal, for example for the direction of
    /// text. The two joiners are invisible too, but scripts and emoji need them.
    fileprivate var isPrintable: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
        case .format: self == "\u{200C}" || self == "\u{200D}"
        default: true
        }
    }

    fileprivate var isMark: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }
}
