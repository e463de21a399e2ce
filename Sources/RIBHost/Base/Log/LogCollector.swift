import Dispatch
import Glibc
@_spi(Host) import PluginABI
import PluginManifest
import Synchronization

/// Collects what the plugins of a process log, from any thread, and passes it on where RIBs live.
public final class LogCollector: Sendable {
    /// What is passed on.
    public enum Event: Sendable {
        /// A plugin has logged something.
        case line(LogLine)
        /// The file can no longer be written.
        case fileLost(reason: String)
    }

    /// What other threads have logged, until the main thread takes it.
    private struct Waiting {
        var lines: [LogLine] = []
        /// How many lines were left out: a thread can log faster than the main thread shows.
        var omitted = 0
        var isAwaited: Bool { !lines.isEmpty || omitted > 0 }
    }

    /// How many lines wait at most.
    static let limit = 1_000

    private let waiting = Mutex(Waiting())
    /// Gets each line, until it can no longer be written.
    private let file: Mutex<LogFile?>
    private let mainThread = pthread_self()
    private let handler: @MainActor @Sendable (Event) -> Void

    /// Takes over all that is logged from now on.
    ///
    /// - Parameter file: gets each line immediately, on the thread that writes it.
    @MainActor
    public init(file: LogFile?, _ handler: @escaping @MainActor @Sendable (Event) -> Void) {
        self.file = Mutex(file)
        self.handler = handler
        Log.connect { [weak self] in self?.take($0) }
    }

    private func take(_ line: Log.Line) {
        let line = LogLine(line)
        // Only the first of several threads says that the file is lost.
        if let error = file.withLock({ $0 })?.write(line), file.withLock({ $0.take() }) != nil {
            DispatchQueue.main.async { self.handler(.fileLost(reason: error.description)) }
        }
        guard pthread_equal(pthread_self(), mainThread) != 0 else { return hold(line) }
        // In the order in which they were written.
        MainActor.assumeIsolated {
            passWaiting()
            handler(.line(line))
        }
    }

    private func hold(_ line: LogLine) {
        let isFirst = waiting.withLock { waiting in
            let isFirst = !waiting.isAwaited
            waiting.lines.append(line)
            if waiting.lines.count > Self.limit {
                waiting.lines.removeFirst()
                waiting.omitted += 1
            }
            return isFirst
        }
        if isFirst { DispatchQueue.main.async { self.passWaiting() } }
    }

    /// Passes on what other threads have logged until now.
    @MainActor
    public func passWaiting() {
        let taken = waiting.withLock { waiting in
            defer { waiting = Waiting() }
            return waiting
        }
        guard taken.isAwaited else { return }
        if taken.omitted > 0 {
            let words = "\(taken.omitted) earlier \(taken.omitted == 1 ? "line was" : "lines were") left out."
            handler(.line(LogLine(.warning, of: "ribs-host", "\(words) They came faster than they could be shown.")))
        }
        for line in taken.lines { handler(.line(line)) }
    }
}
