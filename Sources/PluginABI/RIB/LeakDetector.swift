import Dispatch
import Synchronization

/// Reports objects that outlive their RIB as faults that name them.
///
/// Routers expect their interactor, its presenter, and their view controller to be freed with them, and the view of a
/// deactivated RIB to disappear. Like Uber's `LeakDetector`, but with one shared sweep instead of a timer per object:
/// an object that was expected before the last sweep and still exists at the next one has had a full interval, and is
/// reported once. No timer runs while nothing is expected.
@MainActor
public final class LeakDetector {
    /// The detector that routers use.
    public static let instance = LeakDetector()

    /// The time between two sweeps.
    public static let interval = Duration.seconds(1)

    /// Runs the given sweep after `interval`. A test replaces it to sweep at a chosen time. Plugins cannot reach it,
    /// because they could suppress reports.
    var scheduler: @MainActor (_ sweep: @escaping @MainActor () -> Void) -> Void = { sweep in
        DispatchQueue.main.asyncAfter(deadline: .now() + .seconds(Int(interval.components.seconds))) {
            MainActor.assumeIsolated(sweep)
        }
    }

    /// The objects of classes other than `LeakCandidate`, which need a weak reference each.
    private var others: [LeakExpectation] = []

    /// Behind a lock, because a RIB can be freed on any thread.
    nonisolated static let candidates = Mutex(LeakCandidates())

    /// Nil until there is a subscriber.
    private var statuses: MutableValueStream<LeakDetectionStatus>?

    private init() {}

    /// Expects `object` to be freed before an interval has passed; otherwise it is reported as a leak.
    public func expectDeallocate(object: AnyObject) {
        if let candidate = object as? LeakCandidate {
            Self.expectDeallocate(candidate)
        } else {
            others.append(LeakExpectation(object: object, reportingSweep: nextReportingSweep))
            schedule()
        }
    }

    /// Expects the view controller to disappear from the screen before an interval has passed; otherwise it is
    /// reported, unless its RIB has become active again.
    ///
    /// A view that is shown by a window, by a navigation, or over the view of an active RIB has not disappeared.
    /// Viewable routers expect this when their interactor is deactivated. Like Uber's `expectViewControllerDisappear`.
    public func expectViewControllerDisappear(viewController: ViewController) {
        expect(.disappeared(after: viewController.reappearances), of: viewController)
    }

    /// Expects the RIB of a view that nothing shows any longer to be detached.
    func expectDetach(of controller: ViewController) {
        guard let interactor = Self.interactor(of: controller), interactor.isAttached, interactor.isActive else {
            return
        }
        expect(.detached, of: controller)
    }

    /// Expects a view that was presented to be seen.
    func expectSight(of controller: ViewController) {
        expect(.seen, of: controller)
    }

    /// Expects a child that was detached because a person went back to be freed.
    func expectRelease(of child: RouterNode, by parent: RouterNode) {
        expect(.released(by: parent.path.joined(separator: "/")), of: child)
    }

    private func expect(_ kind: LeakExpectation.Kind, of object: AnyObject) {
        others.append(LeakExpectation(object: object, reportingSweep: nextReportingSweep, kind: kind))
        schedule()
    }

    /// Expects `object` to be freed before so many seconds have passed; otherwise it is reported as a leak.
    ///
    ///     let handle = LeakDetector.instance.expectDeallocate(object: cache, inTime: 5)
    ///     handle.cancel()  // The cache is to stay.
    ///
    /// As Uber's. The time is rounded up to whole intervals, and is at least one.
    ///
    /// - Returns: what takes the expectation back.
    @discardableResult
    public func expectDeallocate(object: AnyObject, inTime time: Double) -> any LeakDetectionHandle {
        expect(LeakExpectation(object: object, reportingSweep: reportingSweep(after: time)))
    }

    /// Expects the view controller to disappear from the screen before so many seconds have passed; otherwise it is
    /// reported, unless its RIB has become active again.
    ///
    /// As Uber's. The time is rounded up to whole intervals, and is at least one.
    ///
    /// - Returns: what takes the expectation back.
    @discardableResult
    public func expectViewControllerDisappear(
        viewController: ViewController,
        inTime time: Double
    ) -> any LeakDetectionHandle {
        let sweep = reportingSweep(after: time)
        let kind = LeakExpectation.Kind.disappeared(after: viewController.reappearances)
        return expect(LeakExpectation(object: viewController, reportingSweep: sweep, kind: kind))
    }

    private func expect(_ expectation: LeakExpectation) -> Handle {
        let handle = Handle()
        var expectation = expectation
        expectation.handle = handle
        others.append(expectation)
        schedule()
        return handle
    }

    /// Takes expectations back when it is cancelled.
    @MainActor
    private final class Handle: LeakDetectionHandle {
        func cancel() {
            LeakDetector.instance.others.removeAll { $0.handle === self }
        }
    }

    private func reportingSweep(after time: Double) -> Int {
        let intervals = (time / Double(Self.interval.components.seconds)).rounded(.up)
        return nextReportingSweep - 1 + max(1, Int(exactly: min(intervals, 1_000_000)) ?? 1)
    }

    /// Whether objects are expected to be freed, or views to disappear: ``LeakDetectionStatus/InProgress`` until the
    /// last of these times is over. The current status immediately, then each change.
    ///
    ///     LeakDetector.instance.status.subscribe { status in … }
    ///
    /// As Uber's. A RIB that has been freed is noted in the main actor's next turn.
    public var status: ValueStream<LeakDetectionStatus> {
        let isInProgress = Self.candidates.withLock(\.isScheduled)
        let statuses = statuses ?? MutableValueStream(isInProgress ? .InProgress : .DidComplete)
        self.statuses = statuses
        return statuses.readOnly
    }

    /// How many objects do not meet what is expected of them at this moment, but for those that should be freed: they
    /// are reported if nothing changes before the second sweep from now.
    @_spi(Host) public var suspectCount: Int {
        others.count { expectation in
            if case .freed = expectation.kind { false } else { expectation.fault != nil }
        }
    }

    private var nextReportingSweep: Int { Self.candidates.withLock(\.sweepCount) + 2 }

    /// Reports the objects whose time is over, and forgets them. The scheduler calls this; a test can too.
    public func sweep() {
        let comingSweep = nextReportingSweep - 1
        let due = others.filter { $0.reportingSweep <= comingSweep }
        others.removeAll { $0.isSettled || $0.reportingSweep <= comingSweep }
        // Before the candidates' sweep: an object that is also expected to be freed is reported only as a leak.
        let faults = due.compactMap { expectation -> Fault? in
            guard let fault = expectation.fault else { return nil }
            // Reported in one way only: a view that is still embedded is held by that.
            if fault.kind == .stillShown, let candidate = expectation.object as? LeakCandidate {
                Self.forget(candidate)
            }
            return fault
        }
        let leaked = Self.candidates.withLock { $0.sweep() }
        for fault in faults + leaked.reversed().map({ $0.isOfUnattached ? .unattached($0.type) : .leaked($0.type) }) {
            RIBHost.report(fault)
        }
    }

    private func schedule() {
        if Self.isFirstToSchedule() { startTimer() }
    }

    func startTimer() {
        statuses?.value = .InProgress
        scheduler { [self] in
            Self.candidates.withLock { $0.isScheduled = false }
            sweep()
            if !others.isEmpty || Self.candidates.withLock({ !$0.isEmpty }) {
                schedule()
            } else {
                statuses?.value = .DidComplete
            }
        }
    }
}
