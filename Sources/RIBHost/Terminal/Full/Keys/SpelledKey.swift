/// A key spelled by its character and the held keys, whatever the key: kitty's keyboard protocol (`CSI 99;5u`) and
/// xterm's modifyOtherKeys (`CSI 27;5;99~`).
///
/// A terminal might send this form without a request of this program: another program might have left the terminal like
/// this.
struct SpelledKey {
    /// The character of the key without Shift, as a Unicode scalar's value, or one of kitty's own numbers.
    let character: Int
    /// The character with Shift, if reported by the terminal.
    var shifted: Int?
    /// The key at the same place on an English keyboard, if different.
    var base: Int?
    /// The held keys, as the bits of Shift, Alt, Control and others.
    let held: Int
    /// The text of the key, if reported by the terminal.
    var text: [Int] = []

    private var isShifted: Bool { held & 1 != 0 }
    private var isAlt: Bool { held & 2 != 0 }
    private var isControl: Bool { held & 4 != 0 }
    /// True with Super, Hyper or Meta, which have no meaning here.
    private var isForeign: Bool { held & 0b11_1000 != 0 }

    /// The event of the bytes that a terminal sends by default for this key; nil if there are none.
    var event: InputEvent? {
        guard !isForeign else { return nil }
        switch character {
        case 13, 57414: return .key(isAlt ? .alt("\r") : .enter)
        case 9: return .key(isShifted ? .backTab : isAlt ? .alt("\t") : .tab)
        case 27: return .key(.escape)
        case 8, 127: return .key(isAlt ? .alt("\u{7F}") : .backspace)
        case 57399...57408: return .text(String(character - 57399))
        case 57409...57416: return Self.operators[character - 57409].map { .text($0) }
        case 57417...57426: return Self.keypad[character - 57417].map { .key($0) }
        // Kitty's other keys: locks, media, and the keys that are held, alone.
        case 57344...63743: return nil
        default: return isControl ? controlEvent : typedEvent
        }
    }

    /// The keys of the keypad with NumLock: `. / * - +`, Enter, `=` and the separator.
    private static let operators: [String?] = [".", "/", "*", "-", "+", nil, "=", ","]
    /// The keys of the keypad without NumLock; Insert has no meaning.
    private static let keypad: [Key?] = [.left, .right, .up, .down, .pageUp, .pageDown, .home, .end, nil, .delete]

    /// The event with the control key, made from the lower five bits, as for a terminal's control characters.
    private var controlEvent: InputEvent? {
        let code = character < 0x80 ? character : base ?? character
        guard 0x40..<0x80 ~= code else { return nil }
        switch code & 0x1F {
        case 0x08: return .key(.backspace)
        case 0x09: return .key(.tab)
        case 0x0A, 0x0D: return .key(.enter)
        case 0x1B: return .key(.escape)
        case 0x1C: return .key(.control("\\"))
        case let byte where 0x01...0x1A ~= byte:
            return .key(.control(Character(Unicode.Scalar(UInt8(byte + 0x60)))))
        default: return nil
        }
    }

    private var typedEvent: InputEvent? {
        let scalars = (text.isEmpty ? [(isShifted ? shifted : nil) ?? character] : text).compactMap {
            Unicode.Scalar(UInt32(clamping: $0))
        }
        guard !scalars.isEmpty, !scalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) else { return nil }
        var typed = String(String.UnicodeScalarView(scalars))
        if isShifted, text.isEmpty, shifted == nil { typed = typed.uppercased() }
        guard isAlt else { return .text(typed) }
        return typed.count == 1 ? .key(.alt(Character(typed))) : nil
    }
}
