internal import Dispatch

/// The workers that the host waits for, the outermost first: one that waits for the host may have to wait for another worker.
///
/// Each has a clock of its own, which runs only while it is the innermost: so nobody pays for the time of others, and all of a
/// worker's time counts, into however many calls it is divided.
@MainActor
struct Waits {
    private var workers: [Worker] = []
    /// Since when the innermost has not been asked for its time.
    private var start: UInt64 = 0

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
        workers.last?.waited += now - start
        start = now
    }

    /// Until when a worker has to do what it is waited for, if it is waited for from now on.
    func deadline(of worker: Worker) -> UInt64 {
        let start = innermost === worker ? start : DispatchTime.now().uptimeNanoseconds
        return start + worker.patience - min(worker.waited, worker.patience)
    }
}
