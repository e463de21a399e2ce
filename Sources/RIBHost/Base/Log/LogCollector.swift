import Dispatch
import Glibc
@_spi(Host) import PluginABI
import PluginManifest
import Synchronization

/// Collects the log lines of a process's plugins, from any thread, and passes them on to the main thread.
public final class LogCollector: Sendable {
    /// An event for the main thread.
    public enum Event: Sendable {
        /// A plugin has logged a line.
        case line(LogLine)
        /// The log file can no longer be written.
        case fileLost(reason: String)
    }

    /// The lines of other threads that the main thread has not taken yet.
    private struct Waiting {
        var lines: [LogLine] = []
        /// The number of omitted lines: a thread can log faster than the main thread shows.
        var omitted = 0
        /// True if the main thread is scheduled to take the lines.
        var isScheduled = false
        /// The time at which the main thread last passed on many lines.
        var lastPass = DispatchTime(uptimeNanoseconds: 0)

        /// Adds a line. Older lines are dropped many at a time, because moving the rest for each new line would cost
        /// too much.
        mutating func add(_ line: LogLine) {
            lines.append(line)
            if lines.count >= 2 * LogCollector.limit { keep(last: LogCollector.limit) }
        }

        mutating func keep(last count: Int) {
            omitted += max(0, lines.count - count)
            lines = lines.suffix(count)
        }

        /// Takes the newest lines, as many as are passed on together.
        mutating func take() -> (lines: [LogLine], omitted: Int) {
            var (count, size) = (0, 0)
            for line in lines.reversed() {
                size += line.message.utf8.count
                guard count < LogCollector.limit, count == 0 || size <= LogCollector.sizeLimit else { break }
                count += 1
            }
            keep(last: count)
            defer { (lines, omitted) = ([], 0) }
            return (lines, omitted)
        }
    }

    /// The maximum number of lines passed on together; `sizeLimit` is for the bytes of their texts.
    static let limit = 1_000
    static let sizeLimit = 1 << 18
    /// The number of lines after which the main thread gets a ``pause`` for other work. Without the pause, a plugin
    /// that logs endlessly would keep the main thread from answering.
    private static let fewest = 20
    private static let pause = DispatchTimeInterval.milliseconds(200)

    private let waiting = Mutex(Waiting())
    /// The log file; nil once writing has failed.
    private let file: Mutex<LogFile?>
    private let mainThread = pthread_self()
    private let speech: SpeechLimit?
    private let handler: @MainActor @Sendable (Event) -> Void

    /// Receives all log lines from now on.
    ///
    /// - Parameters:
    ///   - file: gets each line immediately, on the thread that logs it.
    ///   - speech: limits the log lines of each plugin; nil if the caller limits them.
    @MainActor
    public init(
        file: LogFile?,
        speech: SpeechLimit? = nil,
        _ handler: @escaping @MainActor @Sendable (Event) -> Void
    ) {
        self.speech = speech
        self.file = Mutex(file)
        self.handler = handler
        Log.connect { [weak self] in self?.take($0) }
    }

    private func take(_ line: Log.Line) {
        let line = LogLine(line)
        guard speech?.admits(line.plugin, bytes: line.message.utf8.count) ?? true else { return }
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
        let next = waiting.withLock { waiting -> DispatchTime? in
            waiting.add(line)
            guard !waiting.isScheduled else { return nil }
            waiting.isScheduled = true
            return waiting.lastPass + Self.pause
        }
        guard let next else { return }
        if next <= .now() {
            DispatchQueue.main.async { self.passScheduled() }
        } else {
            DispatchQueue.main.asyncAfter(deadline: next) { MainActor.assumeIsolated { self.passScheduled() } }
        }
    }

    @MainActor
    private func passScheduled() {
        waiting.withLock { $0.isScheduled = false }
        passWaiting()
    }

    /// Passes on the lines that other threads have logged until now.
    @MainActor
    public func passWaiting() {
        let taken = waiting.withLock { $0.take() }
        if taken.omitted > 0 {
            let words = "\(taken.omitted) earlier \(taken.omitted == 1 ? "line was" : "lines were") left out."
            handler(.line(LogLine(.warning, of: "ribs-host", "\(words) They came faster than they could be shown.")))
        }
        for line in taken.lines { handler(.line(line)) }
        // From now on, because to pass them on can take longer than the pause.
        if taken.lines.count > Self.fewest { waiting.withLock { $0.lastPass = .now() } }
    }
}
