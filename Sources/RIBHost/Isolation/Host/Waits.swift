import Base
import Dispatch

/// The workers that the host waits for, outermost first: a worker that waits for the host might cause a wait for
/// another.
///
/// Each has its own clock, which runs only while it is the innermost: so a worker is not charged for the time of
/// others, and all of its own time counts, over however many calls it is spread.
///
/// A signal can stop the host, and a worker must not be charged for this. So the host's work between two messages
/// counts only up to `slack`, and a host that returns from listening even later starts the clock again.
@MainActor
struct Waits<Process: Awaited> {
    private var workers: [Process] = []
    /// The current time, in nanoseconds.
    private let clock: @MainActor () -> UInt64
    /// The time until which the waits have been counted, in nanoseconds.
    private var start: UInt64 = 0
    /// The duration of all waits until `start`, in nanoseconds.
    private var total: UInt64 = 0

    /// How long a host that runs takes at most for a message, and to notice that a deadline has passed, in nanoseconds,
    /// on a machine with much to do. Less than any deadline.
    private let slack: UInt64 = 500_000_000

    init(clock: @escaping @MainActor () -> UInt64 = { DispatchTime.now().uptimeNanoseconds }) {
        self.clock = clock
    }

    var innermost: Process? { workers.last }
    var count: Int { workers.count }

    mutating func begin(_ worker: Process) {
        count(atMost: slack)
        workers.append(worker)
    }

    mutating func end() {
        count(atMost: slack)
        workers.removeLast()
    }

    /// Returns the deadline of a worker, if the host listens to the worker from now on. Call
    /// ``didListen(until:hasSucceeded:)`` afterwards.
    mutating func deadline(of worker: Process) -> UInt64 {
        count(atMost: slack)
        return start + worker.patience - min(worker.waited, worker.patience)
    }

    /// Counts the time spent listening, or waiting for the worker to listen.
    ///
    /// - Parameter hasSucceeded: true if a message came, or was taken.
    /// - Returns: true if the innermost worker's clock has started again, because the deadline has passed long ago. The
    ///   host has not run in between, and cannot know when an answer came.
    @discardableResult
    mutating func didListen(until deadline: UInt64, hasSucceeded: Bool) -> Bool {
        count(atMost: .max)
        guard let innermost else { return false }
        if start > deadline + slack {
            innermost.waited = 0
            return true
        }
        // The message was in time, and more might follow.
        if hasSucceeded, start > deadline + Self.rounding {
            innermost.waited = min(innermost.waited, innermost.patience - slack)
        }
        return false
    }

    private mutating func count(atMost limit: UInt64) {
        let now = clock()
        if let innermost {
            innermost.waited += min(now - start, limit)
            total += now - start
        }
        start = now
    }

    /// The maximum delay of poll(2), in nanoseconds, because poll(2) counts milliseconds.
    private static var rounding: UInt64 { 2_000_000 }

    /// The time of a clock which stops during each wait, in nanoseconds.
    var timeBetween: UInt64 {
        let now = clock()
        return (workers.isEmpty ? now : start) - total
    }
}

/// A process that the host waits for.
@MainActor
protocol Awaited: AnyObject {
    /// How long it has to answer, in nanoseconds.
    var patience: UInt64 { get }
    /// The time for which the host has waited for the process in the current calls, in nanoseconds.
    var waited: UInt64 { get set }
}

extension RemoteProcess: Awaited {}
