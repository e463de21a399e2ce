import Dispatch
import Synchronization

/// A detector of objects that outlive their RIB. Each leak is reported as a fault with the object's name.
///
/// Routers expect their interactor, its presenter, and their view controller to be freed with them, and the view of a
/// deactivated RIB to disappear. Like Uber's `LeakDetector`, but with one shared sweep instead of a timer per object:
/// an object that was expected before the last sweep and still exists at the next sweep has had a full interval, and is
/// reported once. No timer runs while nothing is expected.
@MainActor
public final class LeakDetector {
    /// The detector used by routers.
    public static let instance = LeakDetector()

    /// The time between two sweeps.
    public static let interval = Duration.seconds(1)

    /// Runs the given sweep after `interval`. A test replaces this to sweep at a chosen time. Out of reach of plugins,
    /// which could suppress reports.
    var scheduler: @MainActor (_ sweep: @escaping @MainActor () -> Void) -> Void = { sweep in
        DispatchQueue.main.asyncAfter(deadline: .now() + .seconds(Int(interval.components.seconds))) {
            MainActor.assumeIsolated(sweep)
        }
    }

    /// The expectations of objects of other classes than `LeakCandidate`, each of which needs a weak reference.
    private var others: [LeakExpectation] = []

    /// Behind a lock, because a RIB can be freed on any thread.
    nonisolated static let candidates = Mutex(LeakCandidates())

    /// The stream behind `status`; nil until there is a subscriber.
    private var statuses: MutableValueStream<LeakDetectionStatus>?

    private init() {}

    /// Expects `object` to be freed within an interval; otherwise reports a leak.
    public func expectDeallocate(object: AnyObject) {
        if let candidate = object as? LeakCandidate {
            Self.expectDeallocate(candidate)
        } else {
            others.append(LeakExpectation(object: object, reportingSweep: nextReportingSweep))
            schedule()
        }
    }

    /// Expects the view controller to disappear from the screen within an interval; otherwise reports a fault, unless
    /// the RIB has become active again.
    ///
    /// A view that is shown by a window, by a navigation, or over the view of an active RIB has not disappeared.
    /// Viewable routers expect this when their interactor is deactivated. Like Uber's `expectViewControllerDisappear`.
    public func expectViewControllerDisappear(viewController: ViewController) {
        expect(.disappeared(after: viewController.reappearances), of: viewController)
    }

    /// Expects the RIB of a view that is shown nowhere to be detached.
    func expectDetach(of controller: ViewController) {
        guard let interactor = Self.interactor(of: controller), interactor.isAttached, interactor.isActive else {
            return
        }
        expect(.detached, of: controller)
    }

    /// Expects a presented view to be seen.
    func expectSight(of controller: ViewController) {
        expect(.seen, of: controller)
    }

    /// Expects a child to be freed after a person went back from its view and the child was detached.
    func expectRelease(of child: RouterNode, by parent: RouterNode) {
        expect(.released(by: parent.path.joined(separator: "/")), of: child)
    }

    private func expect(_ kind: LeakExpectation.Kind, of object: AnyObject) {
        others.append(LeakExpectation(object: object, reportingSweep: nextReportingSweep, kind: kind))
        schedule()
    }

    /// Expects `object` to be freed within `time` seconds; otherwise reports a leak.
    ///
    ///     let handle = LeakDetector.instance.expectDeallocate(object: cache, inTime: 5)
    ///     handle.cancel()  // The cache is to stay.
    ///
    /// As Uber's. The time is rounded up to whole intervals, and is at least one.
    ///
    /// - Returns: a handle to cancel the expectation.
    @discardableResult
    public func expectDeallocate(object: AnyObject, inTime time: Double) -> any LeakDetectionHandle {
        expect(LeakExpectation(object: object, reportingSweep: reportingSweep(after: time)))
    }

    /// Expects the view controller to disappear from the screen within `time` seconds; otherwise reports a fault,
    /// unless the RIB has become active again.
    ///
    /// As Uber's. The time is rounded up to whole intervals, and is at least one.
    ///
    /// - Returns: a handle to cancel the expectation.
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

    /// A handle to cancel an expectation.
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

    /// The status as a stream: ``LeakDetectionStatus/InProgress`` while objects are expected to be freed, or views to
    /// disappear. The current status immediately, then each change.
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

    /// The number of objects that do not meet an expectation now, without expected deallocations. They are reported if
    /// nothing changes before the second sweep from now.
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
