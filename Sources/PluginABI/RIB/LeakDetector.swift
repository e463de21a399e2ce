import Dispatch
internal import Synchronization

/// Reports objects that outlive the RIB they belong to, as faults that name them.
///
/// Routers expect their interactor, and their view controller, to be freed with them. As Uber's `LeakDetector`, but with
/// one shared sweep in place of a timer per object: what was expected before the last sweep and is still there at the
/// next has had a full interval to go, and is reported, once. No timer runs while nothing is expected.
@MainActor
public final class LeakDetector {
    /// The detector that routers use.
    public static let instance = LeakDetector()

    /// The time between two sweeps.
    public static let interval = Duration.seconds(1)

    /// Runs the given sweep after `interval`. A test replaces it, to sweep when it likes.
    public var scheduler: @MainActor (_ sweep: @escaping @MainActor () -> Void) -> Void = { sweep in
        DispatchQueue.main.asyncAfter(deadline: .now() + .seconds(Int(interval.components.seconds))) {
            MainActor.assumeIsolated(sweep)
        }
    }

    /// The objects of other classes than `LeakCandidate`, which need a weak reference each.
    private var others: [Expectation] = []

    /// Behind a lock, because a RIB may be freed on any thread.
    private nonisolated static let candidates = Mutex(LeakCandidates())

    private struct Expectation {
        weak var object: AnyObject?
        let reportingSweep: Int
    }

    private init() {}

    /// Expects `object` to be freed before an interval has passed; otherwise it is reported as a leak.
    public func expectDeallocate(object: AnyObject) {
        if let candidate = object as? LeakCandidate {
            Self.expectDeallocate(candidate)
        } else {
            let sweepCount = Self.candidates.withLock(\.sweepCount)
            others.append(Expectation(object: object, reportingSweep: sweepCount + 2))
            schedule()
        }
    }

    /// As `expectDeallocate(object:)`, on any thread.
    nonisolated static func expectDeallocate(_ candidate: LeakCandidate) {
        let isFirst = candidates.withLock { candidates in
            candidates.insert(candidate)
            return candidates.schedule()
        }
        if isFirst {
            Task { @MainActor in instance.startTimer() }
        }
    }

    nonisolated static func forget(_ candidate: LeakCandidate) {
        candidates.withLock { $0.remove(candidate) }
    }

    /// Reports what has had its time, and lets it be. The scheduler does this; a test may.
    public func sweep() {
        var (leaked, sweepCount) = Self.candidates.withLock { ($0.sweep(), $0.sweepCount) }
        leaked += others.filter { $0.reportingSweep <= sweepCount }.compactMap { $0.object.map { type(of: $0) } }
        others.removeAll { $0.object == nil || $0.reportingSweep <= sweepCount }
        for type in leaked.reversed() {
            Runtime.report(.leaked(type))
        }
    }

    private func schedule() {
        if Self.candidates.withLock({ $0.schedule() }) { startTimer() }
    }

    private func startTimer() {
        scheduler { [self] in
            Self.candidates.withLock { $0.isScheduled = false }
            sweep()
            if !others.isEmpty || Self.candidates.withLock({ !$0.isEmpty }) { schedule() }
        }
    }
}

extension Fault {
    fileprivate static func leaked(_ type: AnyClass) -> Fault {
        let suffix = type is Interactor.Type ? "Interactor" : "ViewController"
        return Fault(
            kind: .leaked,
            message: "\(typeName(type, without: "")) is still alive after its RIB was freed: something holds it. "
                + "Look for a strong listener, a closure that captures it, or a task that never ends.",
            path: [typeName(type, without: suffix)]
        )
    }
}
