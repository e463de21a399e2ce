/// Decodes events from the bytes of a terminal, at whatever places reads or a slow connection split them.
///
/// Only complete, known keys become events. An escape might be the key or the beginning of a sequence, and the end of a
/// paste might be missing; only time decides. The caller waits for the ``patience``, and calls ``resolve()`` if nothing
/// else arrives. Ctrl-C cancels any sequence, and is always an event.
struct InputDecoder {
    /// The greatest length of a paste, in bytes.
    static let pasteLimit = 1 << 20
    /// The greatest length of the parameters of a known sequence, in bytes.
    private static let sequenceLimit = 64
    /// The greatest length of an answer to this program's questions, in bytes.
    private static let answerLimit = 64
    /// `]`, which after an escape begins an operating system command (OSC), such as the answer about the background.
    private static let command: UInt8 = 0x5D
    /// The wait within a sequence or a paste, in milliseconds, for a slow connection.
    private static let brokenOffPatience = 2000

    private enum State: Equatable {
        case ground
        case escape
        /// After two escapes: two presses of Esc, or the beginning of a key with alt, as sent by rxvt and PuTTY.
        case twoEscapes
        /// After an escape that counted as the key because of time; the rest of a sequence might still arrive.
        case late
        /// After `ESC [`, with the bytes so far.
        case control([UInt8], isAlt: Bool)
        /// After `ESC [ [`, with which the Linux console begins F1 to F5.
        case consoleFunction
        /// After `ESC O`, with the bytes so far.
        case shift3([UInt8], isAlt: Bool)
        /// After `ESC [ M`: three bytes follow.
        case oldMouse([UInt8])
        /// After an escape and `P`, `]`, `_`, `^` or `X`, which begin a string of any length (ECMA-48, 5.6): a
        /// terminal's answer to a question.
        case string(start: UInt8)
        /// After an escape in a string; `\` ends the string.
        case stringEnd(start: UInt8)
        /// Within a sequence that is too long to be known.
        case skipping
        case paste
        /// Within a character of several bytes.
        case character([UInt8], missing: Int, isAlt: Bool)
    }

    /// The milliseconds for which bytes after an escape count as part of the same key.
    private let keyPatience: Int
    private var state = State.ground
    private var events: [InputEvent] = []
    private var pasted: [UInt8] = []
    /// The beginning of the current string; the rest is dropped.
    private var answer: [UInt8] = []
    /// True to drop the current sequence or paste once complete.
    private var isDropping = false

    /// - Parameter keyPatience: the milliseconds after which an escape is the key: a terminal sends the bytes of a key
    ///   together, but the connection might split them.
    init(keyPatience: Int = TerminalProfile.defaultKeyPatience) {
        self.keyPatience = keyPatience
    }

    /// The milliseconds to wait for more; nil if all input is complete.
    var patience: Int? {
        switch state {
        case .ground: nil
        case .escape, .twoEscapes: keyPatience
        default: Self.brokenOffPatience
        }
    }

    /// Takes bytes, and returns the completed events.
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

    /// Drops the current sequence or paste once complete: the rest is not meant for the new screen.
    mutating func dropBegun() {
        isDropping = state != .ground && state != .late
    }

    /// Ends the wait after an escape that counted as the key. The rest of its sequence is dropped: those bytes arrive
    /// together, while typed keys arrive alone.
    private mutating func endWaiting(for byte: UInt8, isAlone: Bool) {
        isDropping = !isAlone && KeySequence.starts.contains(byte)
        state = isDropping ? .escape : .ground
    }

    /// Cancels a paste without an end after Ctrl-C alone: the paste might be incomplete.
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

    /// Ends the wait: input that might be complete becomes events, and the rest is dropped.
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

    /// Cancels a sequence, and takes the control character.
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

    /// Takes a byte of a string, as xterm does after Paul Williams's parser of ECMA-48: an escape, CAN and SUB end a
    /// string, and BEL ends a command. All other bytes are dropped, however many.
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

    /// Handles a complete string. Only the answer to this program's question has a meaning.
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

    /// Takes a byte of an old mouse report; 0 stands for a position that is too large for this form.
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
