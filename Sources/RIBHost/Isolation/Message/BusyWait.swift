import Dispatch
import Glibc

/// Decides whether to wait for an answer without sleeping. To wake a core that sleeps takes longer than a short call;
/// so between two tries the core is offered to the process that works, or to one that the kernel has placed behind this
/// one.
struct BusyWait {
    /// How many of the next waits sleep immediately.
    private var sleepCount = 0
    /// How many do so after the next one that is in vain.
    private var backoff = 1

    /// Tries for a short time.
    ///
    /// - Parameter attempt: returns whether what is waited for is there.
    /// - Returns: whether it came; if not, sleep until it does.
    mutating func succeeds<Failure>(_ attempt: () throws(Failure) -> Bool) throws(Failure) -> Bool {
        guard sleepCount == 0 else {
            sleepCount -= 1
            return false
        }
        let end = DispatchTime.now().uptimeNanoseconds + Self.duration
        while true {
            if try attempt() {
                backoff = 1
                return true
            }
            guard DispatchTime.now().uptimeNanoseconds < end else { break }
            // The other process might answer on this core.
            sched_yield()
        }
        sleepCount = backoff
        backoff = min(backoff * 2, Self.longestBackoff)
        return false
    }

    /// As long as it takes to sleep and to be woken, in nanoseconds: so a wait takes twice as long at most.
    private static let duration: UInt64 = 100_000
    /// Rare enough to cost nothing where it is always in vain.
    private static let longestBackoff = 256
}
