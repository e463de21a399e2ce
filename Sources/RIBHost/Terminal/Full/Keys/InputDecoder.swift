/// Makes events of the bytes that a terminal sends, wherever the reads happen to cut them.
///
/// An escape may be the key or the beginning of a sequence, and the end of a paste may never come; only time shows
/// which. The caller lets its ``patience`` pass, and calls ``resolve()`` if nothing else came.
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
    /// A terminal sends the bytes of one key together, and a person does not notice this.
    private static let keyPatience = 50
    /// A slow line may stop a paste for a while, and what comes after its end is typed; a person who is not heard tries
    /// again.
    private static let brokenOffPatience = 1000

    private enum State: Equatable {
        case ground
        case escape
        /// After `ESC [`; with the bytes so far.
        case control([UInt8])
        /// After `ESC [ [`, with which the Linux console begins F1 to F5.
        case consoleFunction
        /// After `ESC O`.
        case shift3
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

    /// Whether the terminal has been asked something, and its answer may begin with the next escape.
    var awaitsAnswer = false
    private var state = State.ground
    private var events: [InputEvent] = []
    private var pasted: [UInt8] = []
    /// The beginning of the string that is being read; the rest of it is not kept.
    private var answer: [UInt8] = []
    /// Whether what has begun is to be dropped once it is complete.
    private var isDropping = false

    /// How many milliseconds to wait for more; nil where all that has come is complete.
    var patience: Int? {
        switch state {
        case .ground: nil
        case .escape: awaitsAnswer ? Self.brokenOffPatience : Self.keyPatience
        case .shift3, .control([]): Self.keyPatience
        case .string(let start) where answer.isEmpty:
            awaitsAnswer && start == Self.command ? Self.brokenOffPatience : Self.keyPatience
        default: Self.brokenOffPatience
        }
    }

    /// Takes bytes in, and gives the events that they complete.
    mutating func feed(_ bytes: some Sequence<UInt8>) -> [InputEvent] {
        events = []
        for byte in bytes {
            let known = events.count
            take(byte)
            if isDropping, events.count > known || state == .ground { endDropping(after: known) }
        }
        return events
    }

    /// Drops what has begun once it is complete: its rest is not meant for what is shown by then.
    mutating func dropBegun() {
        isDropping = state != .ground
    }

    private mutating func endDropping(after known: Int) {
        isDropping = false
        // A key that breaks a sequence off may be the one that is always heard.
        events = events[..<known] + events[known...].filter(\.isTimeless)
    }

    /// Nothing has come for so long: what may be complete is, and the rest is broken off.
    mutating func resolve() -> [InputEvent] {
        events = []
        switch state {
        case .escape, .stringEnd: events = [.key(.escape)]
        case .string(let start) where answer.isEmpty: events = [.key(.alt(Character(Unicode.Scalar(start))))]
        case .shift3: events = [.key(.alt("O"))]
        case .control([]): events = [.key(.alt("["))]
        case .paste: endPaste()
        case .character(_, _, let isAlt): end(character: "\u{FFFD}", isAlt: isAlt)
        case .ground, .control, .consoleFunction, .oldMouse, .string, .skipping: break
        }
        state = .ground
        if isDropping { endDropping(after: 0) }
        return events
    }

    private mutating func take(_ byte: UInt8) {
        switch state {
        case .ground: takeFirst(byte)
        case .escape: takeAfterEscape(byte)
        case .control(let bytes): takeControl(byte, after: bytes)
        case .consoleFunction:
            state = .ground
            if (0x41...0x45).contains(byte) { events.append(.key(.function(Int(byte) - 0x40))) }
        case .shift3:
            state = .ground
            if byte == 0x1B {
                state = .escape
            } else if let key = KeySequence.key(final: byte, parameters: []) {
                events.append(.key(key))
            }
        case .oldMouse(let bytes):
            state = .oldMouse(bytes + [byte])
            if bytes.count == 2 { endOldMouse(bytes + [byte]) }
        case .skipping:
            if byte == 0x1B { state = .escape } else if (0x40...0x7E).contains(byte) { state = .ground }
        case .string(let start): takeString(byte, start)
        case .stringEnd(let start):
            state = .escape
            if byte == 0x5C { endString(start) } else { take(byte) }
        case .paste: takePasted(byte)
        case .character(let bytes, let missing, let isAlt):
            takeCharacter(byte, after: bytes, missing: missing, isAlt: isAlt)
        }
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
        case 0x5B: state = .control([])
        case 0x4F: state = .shift3
        case 0x1B:
            events.append(.key(.escape))
            state = .escape
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

    private mutating func takeControl(_ byte: UInt8, after bytes: [UInt8]) {
        switch byte {
        case 0x5B where bytes.isEmpty:
            state = .consoleFunction
        case 0x4D where bytes.isEmpty:
            state = .oldMouse([])
        case 0x20...0x3F:
            state = bytes.count < Self.sequenceLimit ? .control(bytes + [byte]) : .skipping
        case 0x40...0x7E:
            state = .ground
            end(KeySequence(parameters: bytes, final: byte))
        case 0x1B:
            state = .escape
        default:
            // A control character breaks a sequence off; it is then taken as itself.
            state = .ground
            take(byte)
        }
    }

    private mutating func end(_ sequence: KeySequence) {
        if sequence.isPasteStart {
            state = .paste
        } else if let event = sequence.event {
            events.append(event)
        }
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
