import Glibc
import Synchronization

/// The process of plugins that the main thread waits for. If the wait is long, Ctrl-C ends that process and not the
/// program: the plugin's step is entered again.
///
/// A signal handler and the reader of the terminal use it, so everything is atomic.
public enum BusyProcess {
    /// After this wait a person might mean the plugin by Ctrl-C, in nanoseconds: less than ``BusyWatch`` takes to say
    /// that Ctrl-C ends the plugin's process.
    private static let patience: UInt64 = 100_000_000

    /// How many processes were ended by Ctrl-C so far.
    static var interruptCount: Int { CrashMemory.shared.pointee.interruptCount.load(ordering: .acquiring) }

    /// Notes that the main thread begins to wait for a process, or with nil that it waits no longer.
    public static func note(_ identifier: Int32?) {
        let memory = CrashMemory.shared
        if identifier != nil { memory.pointee.awaitedSince.store(now, ordering: .relaxed) }
        memory.pointee.awaitedProcess.store(identifier ?? 0, ordering: .releasing)
    }

    /// Whether Ctrl-C has ended a process.
    public static func wasInterrupted(_ identifier: Int32) -> Bool {
        CrashMemory.shared.pointee.interruptedProcess.load(ordering: .acquiring) == identifier
    }

    /// Ends the process that the main thread has been waiting for. Returns false if there is none, the wait is short, or
    /// that has been done: then something else keeps the main thread.
    ///
    /// - Parameter isUrgent: whether the main thread is known not to respond, however short the wait has been.
    static func interrupt(isUrgent: Bool = false) -> Bool {
        let memory = CrashMemory.shared
        let identifier = memory.pointee.awaitedProcess.load(ordering: .acquiring)
        guard identifier > 0, isUrgent || now &- memory.pointee.awaitedSince.load(ordering: .relaxed) >= patience,
            memory.pointee.interruptedProcess.exchange(identifier, ordering: .acquiringAndReleasing) != identifier
        else { return false }
        memory.pointee.interruptCount.add(1, ordering: .releasing)
        // Together with its children: it leads a session, and so a process group of its own.
        return kill(-identifier, SIGKILL) == 0
    }

    private static var now: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
}
