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
        /// Whether the main thread will take them.
        var isScheduled = false
        /// When it had passed many on.
        var lastPass = DispatchTime(uptimeNanoseconds: 0)

        /// Adds one. Earlier ones are left out many at a time: to move all others for each would cost too much.
        mutating func add(_ line: LogLine) {
            lines.append(line)
            if lines.count >= 2 * LogCollector.limit { keep(last: LogCollector.limit) }
        }

        mutating func keep(last count: Int) {
            omitted += max(0, lines.count - count)
            lines = lines.suffix(count)
        }

        /// As many of the last ones as are passed on together.
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

    /// How many lines are passed on together at most, and how many bytes their texts can have.
    static let limit = 1_000
    static let sizeLimit = 1 << 18
    /// How long the main thread has for other work after it has taken more than a few lines of other threads: a plugin that
    /// logs without end would otherwise keep it from answering.
    private static let fewest = 20
    private static let pause = DispatchTimeInterval.milliseconds(200)

    private let waiting = Mutex(Waiting())
    /// Gets each line, until it can no longer be written.
    private let file: Mutex<LogFile?>
    private let mainThread = pthread_self()
    private let speech: SpeechLimit?
    private let handler: @MainActor @Sendable (Event) -> Void

    /// Takes over all that is logged from now on.
    ///
    /// - Parameters:
    ///   - file: gets each line immediately, on the thread that writes it.
    ///   - speech: limits what each plugin logs; nil where the caller does.
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

    /// Passes on what other threads have logged until now.
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
