/// A control sequence (ECMA-48, 5.4) sent by a terminal for a key: parameters and a final byte.
///
/// A sequence has a meaning only in the exact form in which some terminal sends a key, because answers of terminals
/// look similar.
struct KeySequence {
    /// The end of a paste: `ESC [ 201 ~`.
    static let pasteEnd: [UInt8] = [0x1B, 0x5B, 0x32, 0x30, 0x31, 0x7E]
    /// The bytes that begin a longer sequence after an escape.
    static let starts = Set("[O]PX^_".utf8)

    private let parameters: [Int]
    /// The parameters with their parts, which are separated by colons, as in kitty's keyboard protocol.
    private let parts: [[Int]]
    private let isMouse: Bool
    /// True if the parameters are numbers only.
    private let isNumeric: Bool
    /// True if a second escape before the sequence stands for alt.
    private let isAlt: Bool
    private let final: UInt8

    /// - Parameters:
    ///   - parameters: the bytes between `ESC [` or `ESC O` and the final byte.
    ///   - isAlt: true after a second escape.
    init(parameters: [UInt8], final: UInt8, isAlt: Bool = false) {
        isMouse = parameters.first == UInt8(ascii: "<")
        let numbers = isMouse ? parameters.dropFirst() : parameters[...]
        let parts = numbers.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { parameter in
            parameter.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map(Self.number)
        }
        isNumeric = parts.allSatisfy { $0.allSatisfy { $0 != nil } }
        self.parts = parts.map { $0.map { $0 ?? 0 } }
        self.parameters = self.parts.map { $0.first ?? 0 }
        self.isAlt = isAlt
        self.final = final
    }

    /// True if the bytes are one number: rxvt ends some keys with `$`, which ends no other sequence.
    static func isNumber(_ bytes: [UInt8]) -> Bool {
        (1...2).contains(bytes.count) && bytes.allSatisfy { (0x30...0x39).contains($0) }
    }

    /// True if the sequence begins a paste.
    var isPasteStart: Bool {
        !isMouse && isNumeric && !isAlt && final == UInt8(ascii: "~") && parts == [[200]]
    }

    /// The event of the sequence after `ESC [`; nil if there is none.
    var event: InputEvent? {
        guard isNumeric else { return nil }
        if isMouse {
            guard parameters.count == 3, [UInt8(ascii: "M"), UInt8(ascii: "m")].contains(final) else { return nil }
            let isRelease = final == UInt8(ascii: "m")
            let button = isRelease ? parameters[0] == 0 ? Self.released : -1 : parameters[0]
            return Self.mouse(button: button, column: parameters[1], row: parameters[2])
        }
        // Kitty tells on request when a key is let go: nothing follows from that here.
        if parts.count > 1, parts[1].count > 1, parts[1][1] == 3 { return nil }
        if let spelled { return spelled.event }
        return key.map { .key($0) }
    }

    /// The event of the sequence after `ESC O`, with which terminals begin the arrows, F1 to F4, and the keys of a
    /// number pad in application mode.
    var keypadEvent: InputEvent? {
        guard isNumeric, !isMouse, parameters.count <= 2 else { return nil }
        // The keys that are held stand alone, or after a 1.
        let held = max(0, (parameters.last ?? 0) - 1) | (isAlt ? 2 : 0)
        switch final {
        case UInt8(ascii: "R"): return .key(.function(3))
        case UInt8(ascii: "M"): return .key(held & 2 != 0 ? .alt("\r") : .enter)
        // With Control, as rxvt sends it.
        case UInt8(ascii: "a")...UInt8(ascii: "d"):
            return Self.key(letter: final - 0x20, held: held | 4).map { .key($0) }
        case UInt8(ascii: "I"): return .key(.tab)
        case UInt8(ascii: "Z"): return nil
        case UInt8(ascii: "X"): return .text("=")
        case UInt8(ascii: " "): return .text(" ")
        // In the order of ASCII, from `*` to `9`.
        case UInt8(ascii: "j")...UInt8(ascii: "y"): return .text(String(Unicode.Scalar(final - 0x40)))
        default: return Self.key(letter: final, held: held).map { .key($0) }
        }
    }

    /// Reads a number; an empty number is 0. Nil for anything else, and for a number larger than any terminal sends.
    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        guard digits.count < 8, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    /// The key spelled by its character; nil for any other sequence.
    private var spelled: SpelledKey? {
        switch (final, parameters.count) {
        case (UInt8(ascii: "u"), 1...3):
            var key = SpelledKey(character: parameters[0], held: parameters.count > 1 ? max(0, parameters[1] - 1) : 0)
            if parts[0].count > 1, parts[0][1] > 0 { key.shifted = parts[0][1] }
            if parts[0].count > 2, parts[0][2] > 0 { key.base = parts[0][2] }
            if parts.count > 2 { key.text = parts[2].filter { $0 > 0 } }
            return key
        case (UInt8(ascii: "~"), 3) where parameters[0] == 27:
            return SpelledKey(character: parameters[2], held: max(0, parameters[1] - 1))
        default: return nil
        }
    }

    /// The key of the sequence after `ESC [`, whose parameters are the key's number or 1, and the held keys.
    private var key: Key? {
        guard parameters.count <= 2 else { return nil }
        let held = (parameters.count > 1 ? max(0, parameters[1] - 1) : 0) | (isAlt ? 2 : 0)
        switch final {
        case UInt8(ascii: "~"):
            return Self.key(number: parameters[0], held: held)
        // With Shift, Control, and both, as rxvt sends them.
        case UInt8(ascii: "$") where parameters.count == 1:
            return Self.key(number: parameters[0], held: held)
        case UInt8(ascii: "^") where parameters.count == 1, UInt8(ascii: "@") where parameters.count == 1:
            return Self.key(number: parameters[0], held: held | 4)
        case UInt8(ascii: "a")...UInt8(ascii: "d") where parameters == [0]:
            return Self.key(letter: final - 0x20, held: held)
        default:
            return parameters[0] <= 1 ? Self.key(letter: final, held: held) : nil
        }
    }

    /// Returns the key of a letter. F3 has no letter after `ESC [`, because an answer about the cursor ends with `R`.
    private static func key(letter: UInt8, held: Int) -> Key? {
        switch letter {
        case UInt8(ascii: "A"): .up
        case UInt8(ascii: "B"): .down
        case UInt8(ascii: "C"): isByWord(held) ? .wordRight : .right
        case UInt8(ascii: "D"): isByWord(held) ? .wordLeft : .left
        case UInt8(ascii: "H"): .home
        case UInt8(ascii: "F"): .end
        case UInt8(ascii: "Z"): .backTab
        case UInt8(ascii: "P"), UInt8(ascii: "Q"), UInt8(ascii: "S"): .function(Int(letter) - 0x4F)
        default: nil
        }
    }

    /// True if the alt or the control key is held: the bits 2 and 4 of xterm's number minus 1.
    private static func isByWord(_ held: Int) -> Bool { held & 6 != 0 }

    /// Returns the key of a number, as numbered by xterm and similar terminals.
    private static func key(number: Int, held: Int) -> Key? {
        switch number {
        case 1, 7: .home
        case 3: isByWord(held) ? .wordDelete : .delete
        case 4, 8: .end
        case 5: .pageUp
        case 6: .pageDown
        case 11...15: .function(number - 10)
        case 17...21: .function(number - 11)
        case 23, 24: .function(number - 12)
        default: nil
        }
    }

    /// The number of a release in the old form of mouse reports, which does not name the button.
    private static let released = 3

    /// Returns a step of the left button, or a turn of the wheel, at a cell counted from 1; nil for other buttons.
    static func mouse(button: Int, column: Int, row: Int) -> InputEvent? {
        guard column >= 1, row >= 1 else { return nil }
        switch button {
        case 0: return .mouse(.press, column: column - 1, row: row - 1)
        case 32: return .mouse(.drag, column: column - 1, row: row - 1)
        case released: return .mouse(.release, column: column - 1, row: row - 1)
        case 64: return .wheel(-3, column: column - 1, row: row - 1)
        case 65: return .wheel(3, column: column - 1, row: row - 1)
        default: return nil
        }
    }
}
