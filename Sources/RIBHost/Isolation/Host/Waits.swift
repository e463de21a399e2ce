import Dispatch

/// The workers that the host waits for, the outermost first: one that waits for the host might have to wait for another
/// worker.
///
/// Each has its own clock, which runs only while it is the innermost: so a worker is not charged for the time of
/// others, and all of its own time counts, over however many calls it is spread.
@MainActor
struct Waits {
    private var workers: [Worker] = []
    /// The start of the innermost wait that has not been counted yet.
    private var start: UInt64 = 0
    /// How long all waits have taken until then, in nanoseconds.
    private var total: UInt64 = 0

    var innermost: Worker? { workers.last }
    var count: Int { workers.count }

    mutating func begin(_ worker: Worker) {
        count(until: DispatchTime.now().uptimeNanoseconds)
        workers.append(worker)
    }

    mutating func end() {
        count(until: DispatchTime.now().uptimeNanoseconds)
        workers.removeLast()
    }

    private mutating func count(until now: UInt64) {
        if let innermost {
            innermost.waited += now - start
            total += now - start
        }
        start = now
    }

    /// Starts the innermost worker's clock again if its deadline has passed long ago. Then the host has not run in
    /// between, because a signal had stopped it, and cannot know when an answer came.
    ///
    /// - Returns: whether that is so.
    @discardableResult
    mutating func restart(ifStoppedAt deadline: UInt64) -> Bool {
        let now = DispatchTime.now().uptimeNanoseconds
        guard now > deadline + Self.slack else { return false }
        count(until: now)
        innermost?.waited = 0
        return true
    }

    /// How late a host that runs is at most, in nanoseconds, on a machine with much to do.
    private static let slack: UInt64 = 500_000_000

    /// A clock that stands still during each wait, in nanoseconds.
    var timeBetween: UInt64 {
        let now = DispatchTime.now().uptimeNanoseconds
        return (workers.isEmpty ? now : start) - total
    }

    /// The deadline of a worker, if the wait for it starts now.
    func deadline(of worker: Worker) -> UInt64 {
        let start = innermost === worker ? start : DispatchTime.now().uptimeNanoseconds
        return start + worker.patience - min(worker.waited, worker.patience)
    }
}
