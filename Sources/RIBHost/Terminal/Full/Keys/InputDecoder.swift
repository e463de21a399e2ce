/// Makes events of the bytes that a terminal sends, wherever the reads or a slow line happen to cut them.
///
/// Only whole keys that it knows become events. An escape may be the key or the beginning of a sequence, and the end of
/// a paste may never come; only time shows which. The caller lets its ``patience`` pass, and calls ``resolve()`` if
/// nothing else came. Ctrl-C breaks everything off, and is heard.
struct InputDecoder {
    /// The longest paste that is kept, in bytes.
    static let pasteLimit = 1 << 20
    /// No sequence that means anything has more parameters.
    private static let sequenceLimit = 64
    /// No answer to what this program asks is longer.
    private static let answerLimit = 64
    /// `]`, which after an escape begins a command of an operating system (OSC), as the answer about the background is
    /// one.
    private static let command: UInt8 = 0x5D
    /// The answer to a question begins with an escape, and may take so long.
    private static let answerPatience = 1000
    /// A slow line may stop within a sequence or a paste for a while; a person who is not heard tries again.
    private static let brokenOffPatience = 2000

    private enum State: Equatable {
        case ground
        case escape
        /// After two escapes: two presses of Esc, or the beginning of a key with alt, as rxvt and PuTTY send it.
        case twoEscapes
        /// After an escape that time has made the key: its rest may come all the same, late.
        case late
        /// After `ESC [`; with the bytes so far.
        case control([UInt8], isAlt: Bool)
        /// After `ESC [ [`, with which the Linux console begins F1 to F5.
        case consoleFunction
        /// After `ESC O`; with the bytes so far.
        case shift3([UInt8], isAlt: Bool)
        /// After `ESC [ M`: three bytes follow.
        case oldMouse([UInt8])
        /// After an escape and one of `P ] _ ^ X`, which begin a string (ECMA-48, 5.6): a terminal's answer to what a
        /// program has asked it. It may be of any length.
        case string(start: UInt8)
        /// After an escape in a string, which ends it if `\` follows.
        case stringEnd(start: UInt8)
        /// Within a sequence that is too long to mean anything.
        case skipping
        case paste
        /// Within a character of several bytes.
        case character([UInt8], missing: Int, isAlt: Bool)
    }

    /// How many milliseconds an escape is awaited to be more than the key.
    private let keyPatience: Int
    /// Whether the terminal has been asked something, and its answer may begin with the next escape.
    var awaitsAnswer = false
    private var state = State.ground
    private var events: [InputEvent] = []
    private var pasted: [UInt8] = []
    /// The beginning of the string that is being read; the rest of it is not kept.
    private var answer: [UInt8] = []
    /// Whether what has begun is to be dropped once it is complete.
    private var isDropping = false

    /// - Parameter keyPatience: the milliseconds after which an escape is the key: a terminal sends the bytes of one key
    ///   together, but a line may part them.
    init(keyPatience: Int = TerminalProfile.defaultKeyPatience) {
        self.keyPatience = keyPatience
    }

    /// How many milliseconds to wait for more; nil where all that has come is complete.
    var patience: Int? {
        switch state {
        case .ground: nil
        case .escape, .twoEscapes: awaitsAnswer ? max(Self.answerPatience, keyPatience) : keyPatience
        default: Self.brokenOffPatience
        }
    }

    /// Takes bytes in, and gives the events that they complete.
    mutating func feed(_ bytes: some Sequence<UInt8>) -> [InputEvent] {
        events = []
        let bytes = Array(bytes)
        if state == .paste, bytes.allSatisfy({ $0 == 0x03 }) { breakPasteOff() }
        for (index, byte) in bytes.enumerated() {
            let known = events.count
            if state == .late { endWaiting(for: byte, isAlone: index == bytes.count - 1) }
            take(byte)
            if isDropping, events.count > known || state == .ground { endDropping(after: known) }
        }
        return events
    }

    /// Drops what has begun once it is complete: its rest is not meant for what is shown by then.
    mutating func dropBegun() {
        isDropping = state != .ground && state != .late
    }

    /// After an escape that was the key, the rest of a sequence does nothing any more. It comes together; what a person
    /// types comes alone.
    private mutating func endWaiting(for byte: UInt8, isAlone: Bool) {
        isDropping = !isAlone && KeySequence.starts.contains(byte)
        state = isDropping ? .escape : .ground
    }

    /// Ctrl-C alone ends a paste whose end is missing: no part of it is known to be whole.
    private mutating func breakPasteOff() {
        state = .ground
        pasted = []
        isDropping = false
    }

    private mutating func endDropping(after known: Int) {
        isDropping = false
        // A key that breaks a sequence off may be the one that is always heard.
        events = events[..<known] + events[known...].filter(\.isTimeless)
    }

    /// Nothing has come for so long: what may be complete is, and the rest is broken off.
    mutating func resolve() -> [InputEvent] {
        events = []
        let begun = state
        state = .ground
        switch begun {
        case .escape, .twoEscapes:
            events = [InputEvent](repeating: .key(.escape), count: begun == .escape ? 1 : 2)
            state = .late
        case .paste: endPaste()
        case .character(_, _, let isAlt): end(character: "\u{FFFD}", isAlt: isAlt)
        case .ground, .late, .control, .consoleFunction, .shift3, .oldMouse, .string, .stringEnd, .skipping: break
        }
        if isDropping { endDropping(after: 0) }
        return events
    }

    private mutating func take(_ byte: UInt8) {
        switch state {
        case .ground, .late: takeFirst(byte)
        case .escape: takeAfterEscape(byte)
        case .twoEscapes: takeAfterTwoEscapes(byte)
        case .control(let bytes, let isAlt): takeControl(byte, after: bytes, isAlt: isAlt)
        case .consoleFunction: takeConsoleFunction(byte)
        case .shift3(let bytes, let isAlt): takeShift3(byte, after: bytes, isAlt: isAlt)
        case .oldMouse(let bytes): takeOldMouse(byte, after: bytes)
        case .skipping:
            if byte < 0x20 { breakOff(by: byte) } else if (0x40...0x7E).contains(byte) { state = .ground }
        case .string(let start): takeString(byte, start)
        case .stringEnd(let start):
            state = .escape
            if byte == 0x5C { endString(start) } else { take(byte) }
        case .paste: takePasted(byte)
        case .character(let bytes, let missing, let isAlt):
            takeCharacter(byte, after: bytes, missing: missing, isAlt: isAlt)
        }
    }

    /// A control character breaks a sequence off; it is then taken as itself.
    private mutating func breakOff(by byte: UInt8) {
        state = .ground
        take(byte)
    }

    private mutating func takeFirst(_ byte: UInt8) {
        switch byte {
        case 0x1B: state = .escape
        case 0x0D, 0x0A: events.append(.key(.enter))
        case 0x09: events.append(.key(.tab))
        case 0x7F, 0x08: events.append(.key(.backspace))
        case 0x01...0x1A:
            events.append(.key(.control(Character(Unicode.Scalar(byte + 0x60)))))
        case 0x00...0x1F: break
        case 0x20..<0x7F: events.append(.text(String(Unicode.Scalar(byte))))
        default: takeFirstOfSeveral(byte, isAlt: false)
        }
    }

    private mutating func takeFirstOfSeveral(_ byte: UInt8, isAlt: Bool) {
        switch byte {
        case 0xC2...0xDF: state = .character([byte], missing: 1, isAlt: isAlt)
        case 0xE0...0xEF: state = .character([byte], missing: 2, isAlt: isAlt)
        case 0xF0...0xF4: state = .character([byte], missing: 3, isAlt: isAlt)
        default: end(character: "\u{FFFD}", isAlt: isAlt)
        }
    }

    private mutating func takeCharacter(_ byte: UInt8, after bytes: [UInt8], missing: Int, isAlt: Bool) {
        guard (0x80...0xBF).contains(byte) else {
            end(character: "\u{FFFD}", isAlt: isAlt)
            take(byte)
            return
        }
        if missing > 1 {
            state = .character(bytes + [byte], missing: missing - 1, isAlt: isAlt)
        } else {
            end(character: String(validating: bytes + [byte], as: UTF8.self) ?? "\u{FFFD}", isAlt: isAlt)
        }
    }

    private mutating func end(character: String, isAlt: Bool) {
        state = .ground
        events.append(isAlt ? .key(.alt(Character(character))) : .text(character))
    }

    private mutating func takeAfterEscape(_ byte: UInt8) {
        state = .ground
        switch byte {
        case 0x5B: state = .control([], isAlt: false)
        case 0x4F: state = .shift3([], isAlt: false)
        case 0x1B: state = .twoEscapes
        case 0x50, 0x58, 0x5D...0x5F:
            answer = []
            state = .string(start: byte)
        // Ctrl-C always gets out.
        case 0x03: take(byte)
        case 0x00: break
        case 0x0A: events.append(.key(.alt("\r")))
        case 0x08: events.append(.key(.alt("\u{7F}")))
        case 0x01...0x7F: events.append(.key(.alt(Character(Unicode.Scalar(byte)))))
        default: takeFirstOfSeveral(byte, isAlt: true)
        }
    }

    private mutating func takeAfterTwoEscapes(_ byte: UInt8) {
        switch byte {
        case 0x5B: state = .control([], isAlt: true)
        case 0x4F: state = .shift3([], isAlt: true)
        default:
            events.append(.key(.escape))
            state = .escape
            take(byte)
        }
    }

    private mutating func takeConsoleFunction(_ byte: UInt8) {
        guard byte >= 0x20 else { return breakOff(by: byte) }
        state = .ground
        if (0x41...0x45).contains(byte) { events.append(.key(.function(Int(byte) - 0x40))) }
    }

    private mutating func takeShift3(_ byte: UInt8, after bytes: [UInt8], isAlt: Bool) {
        switch byte {
        case 0x00..<0x20, 0x80...:
            breakOff(by: byte)
        case 0x30...0x3B where bytes.count < Self.sequenceLimit:
            state = .shift3(bytes + [byte], isAlt: isAlt)
        default:
            state = .ground
            let event = KeySequence(parameters: bytes, final: byte, isAlt: isAlt).keypadEvent
            if let event { events.append(event) }
        }
    }

    /// As xterm does it, by Paul Williams's parser of ECMA-48: an escape, CAN and SUB end a string, and BEL one of the
    /// kind that xterm answers in. All else is dropped, however long it is.
    private mutating func takeString(_ byte: UInt8, _ start: UInt8) {
        switch byte {
        case 0x1B:
            state = .stringEnd(start: start)
        case 0x07 where start == Self.command:
            endString(start)
        case 0x18, 0x1A:
            state = .ground
        // Ctrl-C is always heard.
        case 0x03:
            state = .ground
            take(byte)
        default:
            if answer.count <= Self.answerLimit { answer.append(byte) }
        }
    }

    /// A string is complete. Of all that a terminal may say, only the answer to what was asked means something.
    private mutating func endString(_ start: UInt8) {
        state = .ground
        guard start == Self.command, let background = Background(answer: answer) else { return }
        events.append(.background(background))
    }

    private mutating func takeControl(_ byte: UInt8, after bytes: [UInt8], isAlt: Bool) {
        switch byte {
        case 0x5B where bytes.isEmpty:
            state = .consoleFunction
        case 0x4D where bytes.isEmpty:
            state = .oldMouse([])
        case 0x24 where KeySequence.isNumber(bytes):
            end(KeySequence(parameters: bytes, final: byte, isAlt: isAlt))
        case 0x20...0x3F:
            state = bytes.count < Self.sequenceLimit ? .control(bytes + [byte], isAlt: isAlt) : .skipping
        case 0x40...0x7E:
            end(KeySequence(parameters: bytes, final: byte, isAlt: isAlt))
        default:
            breakOff(by: byte)
        }
    }

    private mutating func end(_ sequence: KeySequence) {
        state = sequence.isPasteStart ? .paste : .ground
        if let event = sequence.event { events.append(event) }
    }

    /// A byte of 0 stands for a cell that this old form cannot tell.
    private mutating func takeOldMouse(_ byte: UInt8, after bytes: [UInt8]) {
        guard byte == 0 || byte >= 0x20 else { return breakOff(by: byte) }
        state = .oldMouse(bytes + [byte])
        if bytes.count == 2 { endOldMouse(bytes + [byte]) }
    }

    private mutating func endOldMouse(_ bytes: [UInt8]) {
        state = .ground
        let button = Int(bytes[0]) - 32
        if let event = KeySequence.mouse(button: button, column: Int(bytes[1]) - 32, row: Int(bytes[2]) - 32) {
            events.append(event)
        }
    }

    private mutating func takePasted(_ byte: UInt8) {
        pasted.append(byte)
        if byte == 0x7E, pasted.suffix(6).elementsEqual(KeySequence.pasteEnd) {
            pasted.removeLast(6)
            endPaste()
            state = .ground
        } else if pasted.count > Self.pasteLimit + 64 {
            // What is beyond the limit is let go, but for the last bytes, which may begin the paste's end.
            pasted.removeSubrange(Self.pasteLimit..<pasted.count - 6)
        }
    }

    private mutating func endPaste() {
        events.append(.paste(String(decoding: pasted.prefix(Self.pasteLimit), as: UTF8.self)))
        pasted = []
    }
}
