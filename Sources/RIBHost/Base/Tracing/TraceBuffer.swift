import Dispatch
import Glibc
import Synchronization

/// Two rooms for events: the main thread fills one while another thread writes the other to the file.
struct TraceBuffer {
    /// The number of events in a room: a quarter of a MiB.
    private static let capacity = 4096

    // One for the process: handlers of signals find nothing else. Sound without isolation: the main thread alone appends, and a handler of signals takes what is left when nothing
    // is appended any more.
    nonisolated(unsafe) static let shared: UnsafeMutablePointer<TraceBuffer> = {
        let memory = UnsafeMutablePointer<TraceBuffer>.allocate(capacity: 1)
        memory.initialize(to: TraceBuffer())
        return memory
    }()

    private static let queue = DispatchQueue(label: "trace")
    /// True while the other thread is writing. One for the process: there is one buffer.
    private static let isWriting = Atomic<Bool>(false)

    private var events = UnsafeMutablePointer<TraceEvent>.allocate(capacity: capacity)
    private var others = UnsafeMutablePointer<TraceEvent>.allocate(capacity: capacity)
    private var count = 0

    mutating func append(_ event: TraceEvent) {
        events.advanced(by: count).initialize(to: event)
        count += 1
        if count == Self.capacity { flush() }
    }

    /// Passes the recorded events to the other thread, after waiting until that thread has written the previous ones.
    mutating func flush() {
        guard count > 0 else { return }
        Self.queue.sync {}
        // Sound: until it has written them, nothing else uses these events.
        nonisolated(unsafe) let full = events
        let fullCount = count
        swap(&events, &others)
        count = 0
        Self.isWriting.store(true, ordering: .sequentiallyConsistent)
        Self.queue.async {
            TraceFile.shared.pointee.write(full, fullCount)
            Self.isWriting.store(false, ordering: .sequentiallyConsistent)
        }
    }

    /// Writes the remaining events.
    mutating func finish(_ crash: StaticString?) {
        // For ten seconds at most: what holds the other thread up may be what the program dies of. Then the file is left
        // to it, and lacks its end.
        let deadline = Trace.now() + 10_000_000_000
        while Self.isWriting.load(ordering: .sequentiallyConsistent) {
            guard Trace.now() < deadline else { return }
            sched_yield()
        }
        TraceFile.shared.pointee.write(events, count)
        TraceFile.shared.pointee.end(crash)
        count = 0
    }

    /// Initializes the lazy globals, because a signal handler must not do this.
    static func prepare() {
        _ = shared
        _ = queue
        _ = isWriting.load(ordering: .relaxed)
    }
}
