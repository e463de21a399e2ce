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
    /// The thread that writes; 0 while there is nothing to write, and 1 until the thread has begun. One for the process:
    /// there is one buffer.
    private static let writer = Atomic<UInt>(0)

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
        Self.writer.store(1, ordering: .sequentiallyConsistent)
        Self.queue.async {
            Self.writer.store(pthread_self(), ordering: .sequentiallyConsistent)
            TraceFile.shared.pointee.write(full, fullCount)
            Self.writer.store(0, ordering: .sequentiallyConsistent)
        }
    }

    /// Writes the remaining events.
    mutating func finish(_ crash: StaticString?) {
        // For ten seconds at most: what holds the other thread up may be what the program dies of. Then the file is left
        // to it, and lacks its end; also if it is that thread which has crashed.
        let deadline = Trace.now() + 10_000_000_000
        while true {
            let writer = Self.writer.load(ordering: .sequentiallyConsistent)
            if writer == 0 { break }
            guard writer != pthread_self(), Trace.now() < deadline else { return }
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
        _ = writer.load(ordering: .relaxed)
    }
}
