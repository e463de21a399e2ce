import Dispatch
import PluginABI
import Synchronization

/// Limits the output of each plugin before any face or log gets it. A plugin has one bucket for its faults, messages,
/// log lines and printed lines. Omitted lines are counted, and their number is reported.
public final class SpeechLimit: Sendable {
    /// The number of lines that a plugin can say in a burst. Each started KiB of a line counts as another line.
    public static let atOnce = 1_000
    /// The number of lines that a plugin can say in each second after a burst.
    public static let perSecond = 20
    private static let lineSize = 1_024

    private struct Bucket {
        /// The remaining allowance, as nanoseconds in which `perSecond` would refill it.
        var room = UInt64(SpeechLimit.atOnce) * SpeechLimit.price
        var time: UInt64
        var omitted = 0
    }

    /// The buckets of all plugins, with their lines omitted and not reported yet.
    private struct State {
        var buckets: [String: Bucket] = [:]
        var isTelling = false
    }

    /// The price of a line, in nanoseconds.
    private static let price = 1_000_000_000 / UInt64(perSecond)

    private let state = Mutex(State())
    private let clock: @Sendable () -> UInt64
    private let later: @Sendable (@escaping @MainActor @Sendable () -> Void) -> Void
    private let tell: @MainActor @Sendable (_ plugin: String, _ omitted: Int) -> Void

    /// Creates a limit with full buckets.
    ///
    /// - Parameter tell: reports the number of omitted lines of a plugin, at most once in a second.
    public convenience init(tell: @escaping @MainActor @Sendable (_ plugin: String, _ omitted: Int) -> Void) {
        self.init(
            clock: { DispatchTime.now().uptimeNanoseconds },
            later: { action in
                DispatchQueue.main.asyncAfter(deadline: .now() + .seconds(1)) { MainActor.assumeIsolated { action() } }
            },
            tell: tell
        )
    }

    /// Creates a limit with full buckets.
    ///
    /// - Parameters:
    ///   - clock: returns the time, in nanoseconds.
    ///   - later: calls a closure about a second later.
    ///   - tell: reports the number of omitted lines of a plugin, at most once in that time.
    init(
        clock: @escaping @Sendable () -> UInt64,
        later: @escaping @Sendable (@escaping @MainActor @Sendable () -> Void) -> Void,
        tell: @escaping @MainActor @Sendable (_ plugin: String, _ omitted: Int) -> Void
    ) {
        self.clock = clock
        self.later = later
        self.tell = tell
    }

    /// Returns true if a plugin is allowed to say a line now. Callable on any thread.
    ///
    /// - Parameter bytes: the length of the line.
    public func admits(_ plugin: String, bytes: Int = 0) -> Bool {
        let now = clock()
        let price = UInt64(1 + bytes / Self.lineSize) * Self.price
        let (isAdmitted, begins) = state.withLock { state -> (Bool, Bool) in
            var bucket = state.buckets[plugin] ?? Bucket(time: now)
            bucket.room = min(UInt64(Self.atOnce) * Self.price, bucket.room + (now - min(now, bucket.time)))
            bucket.time = now
            let isAdmitted = bucket.room >= price
            if isAdmitted { bucket.room -= price } else { bucket.omitted += 1 }
            state.buckets[plugin] = bucket
            guard !isAdmitted, !state.isTelling else { return (isAdmitted, false) }
            state.isTelling = true
            return (isAdmitted, true)
        }
        if begins { later { [weak self] in self?.tellOmitted() } }
        return isAdmitted
    }

    /// Reports the omitted lines that have not been reported yet, such as at the end.
    @MainActor
    public func tellOmitted() {
        let omitted = state.withLock { state in
            state.isTelling = false
            let omitted = state.buckets.filter { $0.value.omitted > 0 }.map { ($0.key, $0.value.omitted) }
            for (plugin, _) in omitted { state.buckets[plugin]?.omitted = 0 }
            return omitted.sorted { $0.0 < $1.0 }
        }
        for (plugin, count) in omitted { tell(plugin, count) }
    }
}

extension LogLine {
    /// Creates a line that says how many lines of a plugin were omitted.
    public init(leftOut count: Int, of plugin: String) {
        let words = count == 1 ? "1 line was" : "\(count) lines were"
        self.init(
            .warning,
            of: "ribs-host",
            "\(words) left out of what `\(plugin)` says: it says more than \(SpeechLimit.perSecond) lines a second."
        )
    }
}
