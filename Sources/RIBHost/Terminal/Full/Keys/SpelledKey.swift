/// A key that a terminal spells by its character and the keys that are held, whatever the key: kitty's keyboard
/// protocol (`CSI 99;5u`) and xterm's modifyOtherKeys (`CSI 27;5;99~`).
///
/// No program need have asked for it: another one may have left the terminal like this.
struct SpelledKey {
    /// The character that the key has without Shift, as a Unicode scalar's value, or a number of kitty's own.
    let character: Int
    /// The character with Shift, where the terminal tells it.
    var shifted: Int?
    /// The key that is in this place on an English keyboard, where it is another one.
    var base: Int?
    /// What is held, as the bits of Shift, Alt, Control and others.
    let held: Int
    /// What the key types, where the terminal tells it.
    var text: [Int] = []

    private var isShifted: Bool { held & 1 != 0 }
    private var isAlt: Bool { held & 2 != 0 }
    private var isControl: Bool { held & 4 != 0 }
    /// Super, Hyper or Meta: nothing here has a meaning with them.
    private var isForeign: Bool { held & 0b11_1000 != 0 }

    /// What the bytes that a terminal sends by default for this key mean; nil if it sends none.
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

    /// On the keypad, where NumLock is on: `. / * - +`, Enter, `=` and the separator.
    private static let operators: [String?] = [".", "/", "*", "-", "+", nil, "=", ","]
    /// On the keypad, where NumLock is off; Insert has no meaning.
    private static let keypad: [Key?] = [.left, .right, .up, .down, .pageUp, .pageDown, .home, .end, nil, .delete]

    /// By the lower five bits, as terminals have always made control characters.
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
