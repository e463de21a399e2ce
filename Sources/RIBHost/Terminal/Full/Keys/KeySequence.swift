/// A control sequence (ECMA-48, 5.4) that a terminal sends for a key: parameters, and the byte that ends it.
struct KeySequence {
    /// What ends a paste: `ESC [ 201 ~`.
    static let pasteEnd: [UInt8] = [0x1B, 0x5B, 0x32, 0x30, 0x31, 0x7E]

    private let parameters: [Int]
    /// The parameters with their parts, which colons separate; kitty's keyboard protocol has such.
    private let parts: [[Int]]
    private let isPrivate: Bool
    private let final: UInt8

    /// - Parameter parameters: the bytes between `ESC [` and the last.
    init(parameters: [UInt8], final: UInt8) {
        isPrivate = parameters.first == UInt8(ascii: "<")
        let numbers = isPrivate ? parameters.dropFirst() : parameters[...]
        parts = numbers.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { parameter in
            parameter.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map(Self.number)
        }
        self.parameters = parts.map { $0.first ?? 0 }
        self.final = final
    }

    /// Whether a paste begins.
    var isPasteStart: Bool { !isPrivate && final == UInt8(ascii: "~") && parameters.first == 200 }

    /// What the sequence means; nil if it means nothing here.
    var event: InputEvent? {
        if isPrivate {
            guard parameters.count == 3, final == UInt8(ascii: "M") else { return nil }
            return Self.mouse(button: parameters[0], column: parameters[1], row: parameters[2])
        }
        // Kitty tells on request when a key is let go: nothing follows from that here.
        if parts.count > 1, parts[1].count > 1, parts[1][1] == 3 { return nil }
        if let spelled { return spelled.event }
        return Self.key(final: final, parameters: parameters).map { .key($0) }
    }

    /// Numbers beyond any terminal are taken as none.
    private static func number(_ digits: ArraySlice<UInt8>) -> Int {
        digits.count < 8 ? Int(String(decoding: digits, as: UTF8.self)) ?? 0 : 0
    }

    /// The key that is spelled by its character; nil for any other sequence.
    private var spelled: SpelledKey? {
        switch (final, parameters.count) {
        case (UInt8(ascii: "u"), 1...):
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

    /// The key of a sequence, with `ESC [` or `ESC O` before it.
    static func key(final: UInt8, parameters: [Int]) -> Key? {
        switch final {
        case UInt8(ascii: "A"): .up
        case UInt8(ascii: "B"): .down
        case UInt8(ascii: "C"): isByWord(parameters) ? .wordRight : .right
        case UInt8(ascii: "D"): isByWord(parameters) ? .wordLeft : .left
        case UInt8(ascii: "H"): .home
        case UInt8(ascii: "F"): .end
        case UInt8(ascii: "M"): .enter
        case UInt8(ascii: "Z"): .backTab
        case UInt8(ascii: "P")...UInt8(ascii: "S"): .function(Int(final) - 0x4F)
        case UInt8(ascii: "~") where parameters.first == 3 && isByWord(parameters): .wordDelete
        case UInt8(ascii: "~"): key(number: parameters.first ?? 0)
        default: nil
        }
    }

    /// Whether the alt or the control key was held, which xterm tells as 1 and the bits 2 and 4.
    private static func isByWord(_ parameters: [Int]) -> Bool {
        parameters.count > 1 && max(0, parameters[1] - 1) & 6 != 0
    }

    /// The keys that xterm and its kin number.
    private static func key(number: Int) -> Key? {
        switch number {
        case 1, 7: .home
        case 3: .delete
        case 4, 8: .end
        case 5: .pageUp
        case 6: .pageDown
        case 11...15: .function(number - 10)
        case 17...21: .function(number - 11)
        case 23, 24: .function(number - 12)
        default: nil
        }
    }

    /// A press of the left button, or a turn of the wheel, at a cell that is counted from 1.
    static func mouse(button: Int, column: Int, row: Int) -> InputEvent? {
        guard column >= 1, row >= 1 else { return nil }
        switch button {
        case 0: return .click(column: column - 1, row: row - 1)
        case 64: return .wheel(-3, column: column - 1, row: row - 1)
        case 65: return .wheel(3, column: column - 1, row: row - 1)
        default: return nil
        }
    }
}
