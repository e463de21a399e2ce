import Dispatch

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

    /// The candidates that are expected to be freed, the last expected first.
    private unowned(unsafe) var firstCandidate: LeakCandidate?
    /// The objects of other classes, which need a weak reference each.
    private var others: [Expectation] = []
    private var sweepCount = 1
    private var isScheduled = false

    private struct Expectation {
        weak var object: AnyObject?
        let reportingSweep: Int
    }

    private init() {}

    /// Expects `object` to be freed before an interval has passed; otherwise it is reported as a leak.
    public func expectDeallocate(object: AnyObject) {
        if let candidate = object as? LeakCandidate {
            expectDeallocate(candidate)
        } else {
            others.append(Expectation(object: object, reportingSweep: sweepCount + 2))
            schedule()
        }
    }

    /// As `expectDeallocate(object:)`, without a cast.
    func expectDeallocate(_ candidate: LeakCandidate) {
        guard candidate.reportingSweep == 0 else { return }
        candidate.reportingSweep = sweepCount + 2
        candidate.nextCandidate = firstCandidate
        firstCandidate?.previousCandidate = candidate
        firstCandidate = candidate
        schedule()
    }

    /// Reports what has had its time, and lets it be. The scheduler does this; a test may.
    public func sweep() {
        sweepCount += 1
        var leaked: [AnyObject] = []
        var next = firstCandidate
        while let candidate = next {
            next = candidate.nextCandidate
            if candidate.reportingSweep <= sweepCount {
                leaked.append(candidate)
                forget(candidate)
            }
        }
        leaked += others.filter { $0.reportingSweep <= sweepCount }.compactMap(\.object)
        others.removeAll { $0.object == nil || $0.reportingSweep <= sweepCount }
        for object in leaked.reversed() {
            Runtime.report(.leaked(object))
        }
    }

    func forget(_ candidate: LeakCandidate) {
        if let previous = candidate.previousCandidate {
            previous.nextCandidate = candidate.nextCandidate
        } else {
            firstCandidate = candidate.nextCandidate
        }
        candidate.nextCandidate?.previousCandidate = candidate.previousCandidate
        candidate.previousCandidate = nil
        candidate.nextCandidate = nil
        candidate.reportingSweep = 0
    }

    private func schedule() {
        guard !isScheduled else { return }
        isScheduled = true
        scheduler { [self] in
            isScheduled = false
            sweep()
            if firstCandidate != nil || !others.isEmpty { schedule() }
        }
    }
}

extension Fault {
    @MainActor
    fileprivate static func leaked(_ object: AnyObject) -> Fault {
        let type = typeName(of: object, without: "")
        let suffix = object is Interactor ? "Interactor" : "ViewController"
        return Fault(
            kind: .leaked,
            message: "\(type) is still alive after its RIB was freed: something holds it. "
                + "Look for a strong listener, a closure that captures it, or a task that never ends.",
            path: [typeName(of: object, without: suffix)]
        )
    }
}
