import Dispatch
@preconcurrency import Glibc
import Terminal

/// Runs a closure before a signal ends the program: Ctrl-C, Ctrl-\, kill(1), or the end of the terminal.
struct EndingSignals {
    private let sources: [any DispatchSourceSignal]
    private let numbers: [Int32]
    /// The queue on which signals are handled one after another; the first ends the program.
    private let queue: DispatchQueue

    /// Begins to handle signals. Call on the main thread, before other threads are started.
    ///
    /// - Parameter body: called on another thread, because the main thread might be waiting for a plugin.
    init(_ body: @escaping @Sendable () -> Void) {
        numbers = [SIGHUP, SIGINT, SIGQUIT, SIGTERM].filter { !CrashGuard.isIgnored($0) }
        // The signals wait until Dispatch watches, which is a moment later.
        Self.change(SIG_BLOCK, numbers)
        let queue = DispatchQueue(label: "ending")
        self.queue = queue
        sources = numbers.map { number in
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler {
                body()
                signal(number, SIG_DFL)
                Self.change(SIG_UNBLOCK, [number])
                kill(getpid(), number)
            }
            source.resume()
            return source
        }
    }

    /// Stops handling signals, so that they end the program immediately again. Does not return if a signal is ending
    /// the program.
    func end() {
        for source in sources { source.cancel() }
        queue.sync {}
        Self.change(SIG_UNBLOCK, numbers)
    }

    /// Changes the signal mask of the calling thread, and of threads started from it.
    private static func change(_ how: Int32, _ numbers: [Int32]) {
        var signals = sigset_t()
        sigemptyset(&signals)
        for number in numbers { sigaddset(&signals, number) }
        pthread_sigmask(how, &signals, nil)
    }
}
