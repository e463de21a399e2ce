import Glibc
import LinuxCalls
import PluginManifest

/// A thread of the program's own, which exists from the start.
///
/// A queue of Dispatch has a thread only while there is work. If a plugin or a worker has taken the system's last
/// thread by then, Dispatch silently tries again every second, and does nothing else meanwhile.
final class OwnThread: Sendable {
    /// The eventfd that ends the wait of the thread; -1 if there is no descriptor left.
    private let bell = linux_eventfd()

    deinit {
        close(bell)
    }

    /// Starts the thread. The next turn begins when the descriptor can be read, when the time is over, or when the
    /// thread is woken.
    ///
    /// - Parameters:
    ///   - descriptor: a descriptor to wait for; -1 for none.
    ///   - turn: returns the longest wait in milliseconds, -1 for no limit; nil to end the thread.
    /// - Throws: the error of a system that starts no more threads.
    func start(reading descriptor: Int32 = -1, _ turn: @escaping @Sendable () -> Int32?) throws(SystemError) {
        guard bell >= 0 else { throw SystemError(EMFILE) }
        try Self.start { [self] in
            while let pause = turn(), wait(for: descriptor, milliseconds: pause) {}
        }
    }

    /// Wakes the thread for a turn.
    func wake() {
        var count: UInt64 = 1
        _ = write(bell, &count, MemoryLayout<UInt64>.size)
    }

    /// Waits for the next turn. Returns false if the thread can no longer be woken: a plugin might have closed the
    /// descriptor.
    private func wait(for descriptor: Int32, milliseconds: Int32) -> Bool {
        var requests = [bell, descriptor].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        poll(&requests, nfds_t(requests.count), milliseconds)
        guard requests[0].revents != 0 else { return true }
        var count: UInt64 = 0
        return read(bell, &count, MemoryLayout<UInt64>.size) > 0
    }

    /// Starts a thread for one closure; the thread ends when the closure returns.
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
