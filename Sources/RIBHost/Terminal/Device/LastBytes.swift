@preconcurrency import Glibc
import PluginManifest
import Synchronization

/// The last bytes that a pipe has brought, and how many there were: memory of a fixed size, however much that is.
///
/// Sound to send, as nothing is touched without its turn, which one thread has at a time.
struct LastBytes: @unchecked Sendable {
    /// How much is kept, in bytes.
    static let capacity = 1 << 14

    private let state = UnsafeMutablePointer<State>.allocate(capacity: 1)

    private struct State: ~Copyable {
        /// Whose turn it is: 0 while none has it.
        let turn = Atomic<Int32>(0)
        var source: Int32 = -1
        /// The last bytes, as a ring.
        let ring = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        /// For the bytes in the order in which they came, and a line break.
        let room = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity + 1)
        /// How many bytes there were, and how many of these have been printed.
        var count = 0
        var printed = 0
    }

    init() { state.initialize(to: State()) }

    /// Reads from now on, on a thread of its own.
    ///
    /// - Parameter onOutput: called there when something has come.
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

    /// The last bytes, and how many came before them since some were printed.
    func copy(atMost limit: Int) -> (bytes: [UInt8], earlier: Int) {
        guard takeTurn(milliseconds: .max) else { return ([], 0) }
        defer { giveTurn() }
        let held = state.pointee.count - state.pointee.printed
        let count = min(held, Self.capacity, limit)
        let bytes = (state.pointee.count - count..<state.pointee.count).map { state.pointee.ring[$0 % Self.capacity] }
        return (bytes, held - count)
    }

    /// Prints what has come and has not been printed, and before it how much is left out.
    ///
    /// - Parameter lines: get the end of it; nil in a handler of signals, where nothing can be logged, and whose thread
    ///   might have the turn.
    /// - Parameter write: writes so many bytes from an address.
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

    /// Takes what is in the pipe.
    ///
    /// - Returns: whether there may be more.
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

    /// Moves the bytes so that they begin with a line, if one begins among them.
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

    /// Replaces everything that would control the terminal, which has just been restored, with question marks: C0, DEL,
    /// and C1 in UTF-8.
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
