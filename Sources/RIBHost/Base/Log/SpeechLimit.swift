import Dispatch
import PluginABI
import Synchronization

/// Limits what a plugin says, before any face and any log gets it: its faults, its messages, the lines that it logs, and
/// the lines that it prints, all from one bucket of each plugin. What is left out is counted, and said.
public final class SpeechLimit: Sendable {
    /// The lines that a plugin can say in a burst, and how many more in each second; each started KiB of a line counts as
    /// one more.
    public static let atOnce = 1_000
    /// The lines that a plugin can say in each second after a burst.
    public static let perSecond = 20
    private static let lineSize = 1_024

    private struct Bucket {
        /// What it can still say, in nanoseconds of `perSecond`.
        var room = UInt64(SpeechLimit.atOnce) * SpeechLimit.price
        var time: UInt64
        var omitted = 0
    }

    /// The lines left out and not reported yet.
    private struct State {
        var buckets: [String: Bucket] = [:]
        var isTelling = false
    }

    /// What a line costs, in nanoseconds.
    private static let price = 1_000_000_000 / UInt64(perSecond)

    private let state = Mutex(State())
    private let clock: @Sendable () -> UInt64
    private let later: @Sendable (@escaping @MainActor @Sendable () -> Void) -> Void
    private let tell: @MainActor @Sendable (_ plugin: String, _ omitted: Int) -> Void

    /// Makes full buckets.
    ///
    /// - Parameter tell: reports how much was left out of a plugin, at most once in a second.
    public convenience init(tell: @escaping @MainActor @Sendable (_ plugin: String, _ omitted: Int) -> Void) {
        self.init(
            clock: { DispatchTime.now().uptimeNanoseconds },
            later: { action in
                DispatchQueue.main.asyncAfter(deadline: .now() + .seconds(1)) { MainActor.assumeIsolated { action() } }
            },
            tell: tell
        )
    }

    /// Makes full buckets.
    ///
    /// - Parameters:
    ///   - clock: the time, in nanoseconds.
    ///   - later: runs something about a second later.
    ///   - tell: reports how much was left out of a plugin, at most once in that time.
    init(
        clock: @escaping @Sendable () -> UInt64,
        later: @escaping @Sendable (@escaping @MainActor @Sendable () -> Void) -> Void,
        tell: @escaping @MainActor @Sendable (_ plugin: String, _ omitted: Int) -> Void
    ) {
        self.clock = clock
        self.later = later
        self.tell = tell
    }

    /// Whether a plugin may say something now. Any thread can ask.
    ///
    /// - Parameter bytes: how long it is.
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

    /// Reports what has been left out and not been reported, such as at the end.
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
    /// How much of what a plugin has said was left out.
    public init(leftOut count: Int, of plugin: String) {
        let words = count == 1 ? "1 line was" : "\(count) lines were"
        self.init(
            .warning,
            of: "ribs-host",
            "\(words) left out of what `\(plugin)` says: it says more than \(SpeechLimit.perSecond) lines a second."
        )
    }
}
