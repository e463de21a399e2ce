import Dispatch
@preconcurrency import Glibc

/// What code of a plugin can do past all that knows the language of messages.
///
/// The numbers are those of a flow that begins with this plugin: its stream is 1, its context 2, its RIB 3.
enum HostileAct {
    static func perform(_ act: String) {
        switch act {
        case "answer twice": Frame(.done).send(times: 2)
        case "unknown numbers":
            Frame(.outcome, [.number(999), .text("left"), .number(0)]).send()
            Frame(.screen, [.number(-1), .text("Elsewhere"), .number(0), .raw([0, 0, 0])]).send()
            Frame(.unsubscribe, [.number(999)]).send()
        case "dying": Frame(.dying, [.number(11)]).send()
        case "screens": Frame.screen(dividers: 1_000).send(times: .max)
        case "large screens": Frame.screen(dividers: 1 << 20 - 64).send(times: .max)
        case "large screen": Frame.screen(dividers: 1 << 20 - 64).send()
        case "nested screens": Frame.nestedScreen(depth: 900).send(times: .max)
        case "outcomes": Frame(.outcome, [.number(3), .text("left"), .number(0)]).send(times: .max)
        case "large outcomes": Frame.outcome(nulls: 768 << 10 - 64).send(times: .max)
        case "long fault":
            Frame(.fault, [.text("made"), .text(String(repeating: "x", count: 1 << 19)), .number(0)]).send()
        case "fault of another":
            Frame(.fault, [.text("made"), .text("Up."), .texts(["Root", "Wrapper", "off-game"])]).send()
        case "values of no slot":
            Frame(.outcome, [.number(3), .text("left"), .number(1), .text("x"), .raw([0])]).send()
        case "unknown outcome":
            Frame(.outcome, [.number(3), .text(String(repeating: "x", count: 1_000)), .number(0)]).send()
        case "deep tree": answer(.tree, [.number(1), .text("child"), .number(.max), .raw([1])])
        case "many survivors": answer(.survivors, [.number(.max), .number(.max)])
        case "faults": Frame(.fault, [.text("made"), .text("up\u{1B}[2J"), .number(0)]).send(times: .max)
        case "subscribe in a delivery": subscribeEndlessly(answering: false)
        case "subscribe": subscribeEndlessly(answering: true)
        case "wrong state": Frame(.state, [.number(3), .raw([4]), .text("x")]).send()
        default: performToTheProcess(act)
        }
    }

    private static func performToTheProcess(_ act: String) {
        switch act {
        case "print": while true { put([UInt8](repeating: 0x79, count: 1 << 14) + [0x0A], to: STDOUT_FILENO) }
        case "print without lines": while true { put([UInt8](repeating: 0, count: 1 << 16), to: STDERR_FILENO) }
        case "print escapes":
            put(Array("\u{1B}[2J\u{1B}]0;owned\u{7}\u{9B}31m\r\u{8}bell\u{7}\u{202E}\n".utf8), to: STDERR_FILENO)
        case "stop": raise(SIGSTOP)
        case "leave the group":
            put(Array("setsid \(setsid()) setpgid \(setpgid(0, getppid()))\n".utf8), to: STDERR_FILENO)
        case "fork": put(Array("fork \(fork())\n".utf8), to: STDERR_FILENO)
        case "threads": for _ in 0..<100 { spin() }
        case "close the connection": close(3)
        case "close output":
            close(STDOUT_FILENO)
            close(STDERR_FILENO)
        case "hang": while true { pause() }
        default: break
        }
    }

    /// Subscribes to the stream again and again.
    ///
    /// - Parameter answering: whether the delivery of its value is answered, or the next subscription made in it.
    private static func subscribeEndlessly(answering: Bool) {
        var answers = [UInt8](repeating: 0, count: 1 << 16)
        // The plugin has subscribed before.
        for place in 2... {
            Frame(.subscribe, [.number(1), .number(place)]).send()
            if answering { Frame(.done).send() }
            while recv(3, &answers, answers.count, Int32(MSG_DONTWAIT)) > 0 {}
        }
    }

    /// Returns from the call that it is in, answers others, and then one of a kind by itself.
    private static func answer(_ kind: Frame.Call, _ parts: [Frame.Part]) {
        Frame(.done).send()
        while let call = Frame.receiveKind() {
            if call == kind.rawValue { return Frame(.done, parts).send() }
            if call < 24 { Frame(.done).send() }
        }
    }

    private static func spin() {
        var thread = pthread_t()
        pthread_create(&thread, nil, { _ in while true {} }, nil)
    }
}

/// A message, made by hand.
struct Frame {
    enum Kind: UInt8 {
        case write = 32, subscribe
        case unsubscribe = 48, outcome, screen, fault, dying, state
        case done = 64
    }

    /// Calls of the host, which have the lowest numbers.
    enum Call: UInt8 {
        case tree = 7, survivors
    }

    enum Part {
        case number(Int)
        case text(String)
        case texts([String])
        case raw([UInt8])

        var bytes: [UInt8] {
            switch self {
            case .number(let number):
                var rest = UInt(bitPattern: number << 1 ^ number >> 63)
                var bytes: [UInt8] = []
                while rest >= 0x80 {
                    bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
                    rest >>= 7
                }
                return bytes + [UInt8(rest)]
            case .text(let text): return Part.number(text.utf8.count).bytes + Array(text.utf8)
            case .texts(let texts):
                return Part.number(texts.count).bytes + texts.flatMap { Part.text($0).bytes }
            case .raw(let bytes): return bytes
            }
        }
    }

    private let bytes: [UInt8]

    init(_ kind: Kind, _ parts: [Part] = []) {
        let body = [kind.rawValue] + parts.flatMap(\.bytes)
        bytes = (0..<4).map { UInt8(truncatingIfNeeded: body.count >> ($0 * 8)) } + body
    }

    func send(times: Int = 1) {
        for _ in 0..<times { put(bytes, to: 3) }
    }

    /// The kind of the next message; nil at the end of the connection.
    static func receiveKind() -> UInt8? {
        guard let length = receive(4)?.reversed().reduce(0, { $0 << 8 | Int($1) }) else { return nil }
        return receive(length)?.first
    }

    private static func receive(_ count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        return recv(3, &bytes, count, Int32(MSG_WAITALL)) == count ? bytes : nil
    }

    static func screen(dividers: Int) -> Frame {
        Frame(
            .screen,
            [.number(3), .text("T"), .number(dividers), .raw([UInt8](repeating: 8, count: dividers)), .raw([0, 0, 0])]
        )
    }

    /// Columns in one another.
    static func nestedScreen(depth: Int) -> Frame {
        let columns = [UInt8]((0..<depth).flatMap { _ in [2, 2] as [UInt8] })
        return Frame(.screen, [.number(3), .text("T"), .number(1), .raw(columns), .raw([8, 0, 0, 0])])
    }

    static func outcome(nulls: Int) -> Frame {
        let value: [Part] = [.raw([5]), .number(nulls), .raw([UInt8](repeating: 0, count: nulls))]
        return Frame(.outcome, [.number(3), .text("said"), .number(1), .text("numbers")] + value)
    }
}

private func put(_ bytes: [UInt8], to descriptor: Int32) {
    var sent = 0
    while sent < bytes.count {
        let count = bytes[sent...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        if count < 0, errno == EPIPE || errno == EBADF { return }
        sent += max(count, 0)
    }
}
