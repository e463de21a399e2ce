@preconcurrency import Glibc
import PluginManifest
import Synchronization

/// The last bytes from a pipe and the number of all bytes, in memory of a fixed size.
///
/// Sound to send: a thread must hold the turn to touch anything, and one thread holds it at a time.
struct LastBytes: @unchecked Sendable {
    /// The number of bytes that are kept.
    static let capacity = 1 << 14

    private let state = UnsafeMutablePointer<State>.allocate(capacity: 1)

    private struct State: ~Copyable {
        /// The turn: 1 while a thread holds it, otherwise 0.
        let turn = Atomic<Int32>(0)
        var source: Int32 = -1
        /// The last bytes, as a ring buffer.
        let ring = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        /// The buffer for printing: the bytes in order of arrival, and a line break.
        let room = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity + 1)
        /// The number of bytes received, and of those printed.
        var count = 0
        var printed = 0
    }

    init() { state.initialize(to: State()) }

    /// Starts to read, on a separate thread.
    ///
    /// - Parameter onOutput: called on this thread after bytes have been received.
    func read(
        from source: Int32,
        alsoInto lines: WrittenLines?,
        onOutput: @escaping @Sendable () -> Void
    ) throws(SystemError) {
        state.pointee.source = source
        try OwnThread.start {
            while true {
                var request = pollfd(fd: source, events: Int16(POLLIN), revents: 0)
                guard poll(&request, 1, -1) >= 0 || errno == EINTR else { return }
                // A plugin can close descriptors that it does not know.
                guard request.revents & Int16(POLLNVAL) == 0 else { return }
                guard takeTurn(milliseconds: .max) else { continue }
                let hasMore = drain(alsoInto: lines)
                giveTurn()
                onOutput()
                // Another thread that waits for the turn asks once in a millisecond.
                if hasMore { poll(nil, 0, 2) }
            }
        }
    }

    /// Returns the last bytes that have not been printed, and the number of earlier ones.
    func copy(atMost limit: Int) -> (bytes: [UInt8], earlier: Int) {
        guard takeTurn(milliseconds: .max) else { return ([], 0) }
        defer { giveTurn() }
        let held = state.pointee.count - state.pointee.printed
        let count = min(held, Self.capacity, limit)
        let bytes = (state.pointee.count - count..<state.pointee.count).map { state.pointee.ring[$0 % Self.capacity] }
        return (bytes, held - count)
    }

    /// Prints the bytes that have not been printed, after the number of omitted bytes.
    ///
    /// - Parameter lines: receive the rest of the bytes; nil in a handler of signals, which cannot log, and whose
    ///   thread might hold the turn.
    /// - Parameter write: writes a number of bytes from an address.
    func print(alsoInto lines: WrittenLines?, by write: (UnsafePointer<UInt8>, Int) -> Void) {
        let hasTurn = takeTurn(milliseconds: lines == nil ? 200 : .max)
        if hasTurn { drain(alsoInto: lines) }
        lines?.finish()
        defer { if hasTurn { giveTurn() } }
        let held = state.pointee.count - state.pointee.printed
        var count = min(held, Self.capacity)
        guard count > 0 else { return }
        let room = state.pointee.room
        for index in 0..<count {
            room[index] = state.pointee.ring[(state.pointee.count - count + index) % Self.capacity]
        }
        state.pointee.printed = state.pointee.count
        if held > count {
            count = Self.dropBegunLine(room, count)
            Self.tell(earlier: held - count, by: write)
        }
        Self.makeHarmless(room, count)
        if room[count - 1] != UInt8(ascii: "\n") {
            room[count] = UInt8(ascii: "\n")
            count += 1
        }
        write(room, count)
    }

    /// Reads the bytes that are in the pipe.
    ///
    /// - Returns: true if there might be more.
    @discardableResult
    private func drain(alsoInto lines: WrittenLines?) -> Bool {
        // As much as a pipe holds: a writer that does not stop does not keep the turn.
        for _ in 0..<8 {
            let place = state.pointee.count % Self.capacity
            let count = Glibc.read(state.pointee.source, state.pointee.ring + place, Self.capacity - place)
            guard count > 0 else { return false }
            lines?.take(UnsafeBufferPointer(start: state.pointee.ring + place, count: count))
            state.pointee.count += count
        }
        return true
    }

    private func takeTurn(milliseconds: Int32) -> Bool {
        var waited: Int32 = 0
        while !state.pointee.turn.compareExchange(expected: 0, desired: 1, ordering: .acquiring).exchanged {
            guard waited < milliseconds else { return false }
            poll(nil, 0, 1)
            waited += 1
        }
        return true
    }

    private func giveTurn() { state.pointee.turn.store(0, ordering: .releasing) }

    /// Moves the bytes so that they begin with a line, if a line begins among them.
    private static func dropBegunLine(_ room: UnsafeMutablePointer<UInt8>, _ count: Int) -> Int {
        var first = 0
        while first < count, room[first] != UInt8(ascii: "\n") { first += 1 }
        guard first + 1 < count else { return count }
        memmove(room, room + first + 1, count - first - 1)
        return count - first - 1
    }

    private static func tell(earlier: Int, by write: (UnsafePointer<UInt8>, Int) -> Void) {
        var line = CrashLine(CrashMemory.shared.pointee.line)
        line.append("... ")
        line.append(earlier)
        line.append(earlier == 1 ? " earlier byte\n" : " earlier bytes\n")
        write(line.start, line.count)
    }

    /// Replaces bytes that would control the restored terminal with question marks: C0, DEL, and C1 in UTF-8.
    private static func makeHarmless(_ room: UnsafeMutablePointer<UInt8>, _ count: Int) {
        var previous: UInt8 = 0
        var index = 0
        while index < count {
            let byte = room[index]
            let isControl = byte < 0x20 && byte != UInt8(ascii: "\n") && byte != UInt8(ascii: "\t") || byte == 0x7F
            if isControl || previous == 0xC2 && byte >= 0x80 && byte < 0xA0 {
                room[index] = UInt8(ascii: "?")
                if previous == 0xC2 { room[index - 1] = UInt8(ascii: "?") }
            }
            previous = byte
            index += 1
        }
    }
}
