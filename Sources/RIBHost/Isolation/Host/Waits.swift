import Base
import Dispatch

/// The workers that the host waits for, the outermost first: one that waits for the host might have to wait for another
/// worker.
///
/// Each has its own clock, which runs only while it is the innermost: so a worker is not charged for the time of
/// others, and all of its own time counts, over however many calls it is spread.
///
/// A signal can stop the host, and then a worker must not pay for that. So what the host does between two messages
/// counts only up to `slack`, and a host that comes back later than that from listening starts the clock again.
@MainActor
struct Waits<Process: Awaited> {
    private var workers: [Process] = []
    /// The time, in nanoseconds.
    private let clock: @MainActor () -> UInt64
    /// Until when the time of the waits has been counted, in nanoseconds.
    private var start: UInt64 = 0
    /// How long all waits have taken until then, in nanoseconds.
    private var total: UInt64 = 0

    /// How long a host that runs takes at most for a message, and to notice that a deadline has passed, in nanoseconds,
    /// on a machine with much to do. Less than any deadline.
    private let slack: UInt64

    init(
        _ patience: Patience = .full,
        clock: @escaping @MainActor () -> UInt64 = { DispatchTime.now().uptimeNanoseconds }
    ) {
        self.clock = clock
        slack = patience.nanoseconds(ofMilliseconds: 500)
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

    /// The deadline of a worker, if the host listens to it from now on. After that, call ``didListen(until:hasSucceeded:)``.
    mutating func deadline(of worker: Process) -> UInt64 {
        count(atMost: slack)
        return start + worker.patience - min(worker.waited, worker.patience)
    }

    /// Counts the time in which the host has listened, or waited for the worker to listen.
    ///
    /// - Parameter hasSucceeded: whether a message came, or was taken.
    /// - Returns: whether the innermost worker's clock has started again, because the deadline has passed long ago.
    ///   The host has not run in between, and cannot know when an answer came.
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

    /// How late poll(2) is, in nanoseconds, because its time is in milliseconds.
    private static var rounding: UInt64 { 2_000_000 }

    /// A clock that stands still during each wait, in nanoseconds.
    var timeBetween: UInt64 {
        let now = clock()
        return (workers.isEmpty ? now : start) - total
    }
}

/// What the host waits for, and for how long.
@MainActor
protocol Awaited: AnyObject {
    /// How long it has to answer, in nanoseconds.
    var patience: UInt64 { get }
    /// How long the host has waited for it, in nanoseconds: in total for the current calls.
    var waited: UInt64 { get set }
}

extension RemoteProcess: Awaited {}
