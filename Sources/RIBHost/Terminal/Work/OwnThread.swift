import Glibc
import LinuxCalls
import PluginManifest

/// A thread of the program's own, which exists from the start.
///
/// A queue of Dispatch has a thread only while there is work. If the system has none left then, because a plugin or a
/// worker has got the last one, Dispatch tries again every second, in silence, and meanwhile does nothing else.
final class OwnThread: Sendable {
    /// Ends the wait of the thread; -1 if there is no descriptor left.
    private let bell = linux_eventfd()

    deinit {
        close(bell)
    }

    /// Starts the thread. Its next turn comes when the descriptor can be read, when the time is over, or when it is
    /// woken.
    ///
    /// - Parameters:
    ///   - descriptor: what it reads, if anything.
    ///   - turn: returns how many milliseconds to wait at most, -1 for ever; nil to end the thread.
    /// - Throws: the error of a system that starts no more threads.
    func start(reading descriptor: Int32 = -1, _ turn: @escaping @Sendable () -> Int32?) throws(SystemError) {
        guard bell >= 0 else { throw SystemError(EMFILE) }
        try Self.start { [self] in
            while let pause = turn(), wait(for: descriptor, milliseconds: pause) {}
        }
    }

    /// Lets the thread have a turn.
    func wake() {
        var count: UInt64 = 1
        _ = write(bell, &count, MemoryLayout<UInt64>.size)
    }

    /// - Returns: whether the thread can still be woken: a plugin might have closed the descriptor.
    private func wait(for descriptor: Int32, milliseconds: Int32) -> Bool {
        var requests = [bell, descriptor].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        poll(&requests, nfds_t(requests.count), milliseconds)
        guard requests[0].revents != 0 else { return true }
        var count: UInt64 = 0
        return read(bell, &count, MemoryLayout<UInt64>.size) > 0
    }

    /// Starts a thread that does one thing, and then ends.
    ///
    /// - Throws: the error of a system that starts no more threads.
    static func start(_ work: @escaping @Sendable () -> Void) throws(SystemError) {
        let work = Unmanaged.passRetained(Work(work))
        var thread = pthread_t()
        // Signals from outside are for the main thread; those of a crash cannot be blocked, and by SIGPROF Swift's
        // backtracer stops each thread.
        var (blocked, before) = (sigset_t(), sigset_t())
        sigfillset(&blocked)
        for signal in CaughtSignals.crashes + [SIGPIPE, SIGPROF] { sigdelset(&blocked, signal) }
        pthread_sigmask(SIG_SETMASK, &blocked, &before)
        // With the type's name: without it Swift 6.3's compiler crashes.
        let error = pthread_create(&thread, nil, { OwnThread.run($0) }, work.toOpaque())
        pthread_sigmask(SIG_SETMASK, &before, nil)
        guard error == 0 else {
            work.release()
            throw SystemError(error)
        }
        pthread_detach(thread)
    }

    private static func run(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        work.map { Unmanaged<Work>.fromOpaque($0).takeRetainedValue().body() }
        return nil
    }

    private final class Work: Sendable {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
}
