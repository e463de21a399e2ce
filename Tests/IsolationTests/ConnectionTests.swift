import Base
import Dispatch
import Glibc
import TestSupport
import Testing

@testable import Isolation

@Suite("What carries messages")
@MainActor
struct ConnectionTests {
    /// Both ends of a socket, or of two pipes.
    private static func pair(isSocket: Bool) -> (Connection, Connection) {
        var (first, second): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
        guard isSocket else {
            pipe(&first)
            pipe(&second)
            return (
                Connection(incoming: first[0], outgoing: second[1]), Connection(incoming: second[0], outgoing: first[1])
            )
        }
        socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &first)
        return (Connection(socket: first[0]), Connection(socket: first[1]))
    }

    private static func message(_ text: String) -> MessageWriter {
        var message = MessageWriter(Event.Kind.fault)
        message.write(text)
        return message
    }

    @Test("messages pass in both directions, each side's greeting first", arguments: [true, false])
    func messages(isSocket: Bool) throws {
        let (left, right) = Self.pair(isSocket: isSocket)
        let (host, worker) = (Channel(left), Channel(right))
        for (sender, receiver) in [(host, worker), (worker, host)] {
            try sender.hold(Self.message("one"))
            try sender.hold(Self.message("two"))
            try sender.flush()
            for text in ["one", "two"] {
                var reader = MessageReader(try receiver.receive())
                #expect(try reader.text() == text)
            }
            #expect(try receiver.poll() == nil)
        }
        left.close()
        #expect(throws: MessageError.closed) { try worker.receive() }
        right.close()
    }

    @Test("the greeting costs no round trip: it goes with the first message", arguments: [true, false])
    func greeting(isSocket: Bool) throws {
        let (left, right) = Self.pair(isSocket: isSocket)
        let host = Channel(left)
        try host.hold(Self.message("one"))
        try host.flush()
        var bytes = [UInt8](repeating: 0, count: 1_000)
        let count = bytes.withUnsafeMutableBytes { right.receive($0) }
        #expect(Array(bytes[..<count]) == Greeting.current.bytes + Self.message("one").framed)
        left.close()
        right.close()
    }

    @Test("sending without a reader is an end, not a signal", arguments: [true, false])
    func brokenPipe(isSocket: Bool) throws {
        let (left, right) = Self.pair(isSocket: isSocket)
        right.close()
        // The default action ends the process, and with it this test.
        let handler = signal(SIGPIPE, SIG_DFL)
        defer { signal(SIGPIPE, handler) }
        #expect(throws: MessageError.closed) { try Channel(left).flush() }
        var pending = sigset_t()
        sigpending(&pending)
        #expect(sigismember(&pending, SIGPIPE) == 0)
        left.close()
    }

    @Test("a side that reads nothing is a timeout", arguments: [true, false])
    func full(isSocket: Bool) throws {
        let (left, right) = Self.pair(isSocket: isSocket)
        let host = Channel(left)
        for _ in 0..<8 { try host.hold(Self.message(String(repeating: "x", count: 1 << 19))) }
        let deadline = DispatchTime.now().uptimeNanoseconds + 20_000_000
        #expect(throws: MessageError.timeout) { try host.flush(before: deadline) }
        left.close()
        right.close()
    }

    @Test("nothing else is read once the time is over: a side that prints without an end would make the other late")
    func others() throws {
        let (left, right) = Self.pair(isSocket: true)
        let prints = try Pipe()
        #expect(write(prints.writing, "x", 1) == 1)
        let deadline = DispatchTime.now().uptimeNanoseconds + 20_000_000
        var readCount = 0
        let host = Channel(left, others: [prints.reading]) {
            readCount += 1
            while DispatchTime.now().uptimeNanoseconds < deadline {}
        }
        #expect(throws: MessageError.timeout) { _ = try host.receive(before: deadline) }
        #expect(readCount <= 1)
        for connection in [left, right] { connection.close() }
        prints.close()
    }

    @Test("a side that sends without an end and reads nothing is given up")
    func flood() {
        var ends: [Int32] = [-1, -1]
        socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends)
        let (own, other) = (Connection(socket: ends[0]), ends[1])
        let isOver = DispatchSemaphore(value: 0)
        // A queue of its own has a thread of its own, whatever other tests do.
        DispatchQueue(label: "flood").async {
            let bytes = [UInt8](repeating: 0xA5, count: 1 << 16)
            while bytes.withUnsafeBytes({ send(other, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }) > 0 {}
            isOver.signal()
        }
        #expect(throws: MessageError.flood) {
            let host = Channel(own)
            for _ in 0..<8 { try host.hold(Self.message(String(repeating: "x", count: 1 << 19))) }
            try host.flush(before: DispatchTime.now().uptimeNanoseconds + 300_000_000_000)
        }
        own.close()
        isOver.wait()
        close(other)
    }

    @Test("what comes in pieces is put together, the greeting too", arguments: [true, false])
    func pieces(isSocket: Bool) throws {
        let (left, right) = Self.pair(isSocket: isSocket)
        let worker = Channel(right)
        let bytes = Greeting.current.bytes + Self.message("one").framed
        for byte in bytes {
            #expect(try worker.poll() == nil)
            #expect(withUnsafeBytes(of: byte) { left.send($0) } == 1)
        }
        #expect(try worker.poll() != nil)
        left.close()
        right.close()
    }

    @Test("random bytes are refused, or awaited, and never more")
    func random() throws {
        var numbers = MessageTests.Numbers(state: 7)
        for _ in 0..<2_000 {
            let (left, right) = Self.pair(isSocket: false)
            let keptCount = Int.random(in: 0...Greeting.current.bytes.count, using: &numbers)
            let count = Int.random(in: 1...64, using: &numbers)
            let rest = (0..<count).map { _ in UInt8.random(in: 0...255, using: &numbers) }
            let bytes = Greeting.current.bytes.prefix(keptCount) + rest
            Array(bytes).withUnsafeBytes { _ = left.send($0) }
            left.close()
            #expect(throws: MessageError.self) { while try Channel(right).receive().isEmpty {} }
            right.close()
        }
    }
}
