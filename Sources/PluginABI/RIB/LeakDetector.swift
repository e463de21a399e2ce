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
    private var others: [Expectation] = []

    /// Behind a lock, because a RIB can be freed on any thread.
    private nonisolated static let candidates = Mutex(LeakCandidates())

    private struct Expectation {
        weak var object: AnyObject?
        let reportingSweep: Int
        var kind = Kind.freed
        /// By which the expectation can be cancelled, where a caller asked for that.
        var handle: Handle?

        /// What is expected of the object.
        enum Kind {
            case freed
            /// The view controller should disappear, but need not be freed.
            case disappeared
            /// The view has left: it should be shown again, or its RIB detached.
            case detached
            /// The view was presented over one that nothing shows.
            case seen
            /// The router was detached after a person had gone back: the router of this RIB should release it.
            case released(by: String)
        }

        /// The report if the expectation is not met.
        @MainActor var fault: Fault? {
            guard let object else { return nil }
            switch kind {
            case .freed: return .leaked(type(of: object))
            case .disappeared: return (object as? ViewController)?.faultOfStaying
            case .detached: return (object as? ViewController)?.faultOfHiding
            case .seen: return (object as? ViewController)?.faultOfCovering
            case .released(by: let parent): return (object as? RouterNode)?.faultOfBeingHeld(by: parent)
            }
        }
    }

    /// Nil until there is a subscriber.
    private var statuses: MutableValueStream<LeakDetectionStatus>?

    private init() {}

    /// Expects `object` to be freed before an interval has passed; otherwise it is reported as a leak.
    public func expectDeallocate(object: AnyObject) {
        if let candidate = object as? LeakCandidate {
            Self.expectDeallocate(candidate)
        } else {
            others.append(Expectation(object: object, reportingSweep: nextReportingSweep))
            schedule()
        }
    }

    /// Expects the view controller to disappear from the screen before an interval has passed; otherwise it is
    /// reported, unless its RIB has become active again.
    ///
    /// A view that is shown by a window, by a navigation, or over the view of an active RIB has not disappeared.
    /// Viewable routers expect this when their interactor is deactivated. Like Uber's `expectViewControllerDisappear`.
    public func expectViewControllerDisappear(viewController: ViewController) {
        expect(.disappeared, of: viewController)
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

    private func expect(_ kind: Expectation.Kind, of object: AnyObject) {
        others.append(Expectation(object: object, reportingSweep: nextReportingSweep, kind: kind))
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
        expect(Expectation(object: object, reportingSweep: reportingSweep(after: time)))
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
        return expect(Expectation(object: viewController, reportingSweep: sweep, kind: .disappeared))
    }

    private func expect(_ expectation: Expectation) -> Handle {
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

    /// The controller's RIB has become active again, or inactive once more.
    func forgetDisappearance(of viewController: ViewController) {
        guard !others.isEmpty else { return }
        others.removeAll { expectation in
            if case .disappeared = expectation.kind { expectation.object === viewController } else { false }
        }
    }

    private var nextReportingSweep: Int { Self.candidates.withLock(\.sweepCount) + 2 }

    /// Like `expectDeallocate(object:)`, on any thread.
    nonisolated static func expectDeallocate(_ candidate: LeakCandidate, underLock change: () -> Void = {}) {
        let isFirst = candidates.withLock { candidates in
            change()
            candidates.insert(candidate)
            return candidates.schedule()
        }
        if isFirst { requestTimer() }
    }

    @inline(never)  // A task needs room on the stack, which each RIB's deinit would make for it.
    private nonisolated static func requestTimer() {
        Task { @MainActor in instance.startTimer() }
    }

    /// Expects the view of a RIB to be freed. The view has no RIB from now on, unless it has become another RIB's view
    /// meanwhile.
    nonisolated static func expectDeallocate(_ controller: ViewController, ofRIBAt address: UInt) {
        expectDeallocate(controller) {
            _ = controller.interactorAddress.compareExchange(expected: address, desired: 0, ordering: .relaxed)
        }
    }

    /// Expects a presenter to be freed, where the RIB's view controller is not the presenter.
    nonisolated static func expectDeallocate(presenter: AnyObject) {
        // Sound: it crosses to the main actor, where presenters live, and is not accessed before.
        nonisolated(unsafe) let presenter = presenter
        if isOnMainQueue {
            MainActor.assumeIsolated { instance.expectDeallocate(object: presenter) }
        } else {
            Task { @MainActor in instance.expectDeallocate(object: presenter) }
        }
    }

    /// The interactor of the RIB whose view the controller is.
    static func interactor(of controller: ViewController) -> Interactor? {
        candidates.withLock { _ in
            // Sound: the router that owns both clears this, under the lock, before it releases the interactor.
            UnsafeRawPointer(bitPattern: controller.interactorAddress.load(ordering: .relaxed)).map {
                Unmanaged<Interactor>.fromOpaque($0).takeUnretainedValue()
            }
        }
    }

    nonisolated static func forget(_ candidate: LeakCandidate) {
        candidates.withLock { $0.remove(candidate) }
    }

    /// Reports the objects whose time is over, and forgets them. The scheduler calls this; a test can too.
    public func sweep() {
        let comingSweep = nextReportingSweep - 1
        let due = others.filter { $0.reportingSweep <= comingSweep }
        others.removeAll { $0.object == nil || $0.reportingSweep <= comingSweep }
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
        for fault in faults + leaked.reversed().map(Fault.leaked) {
            RIBHost.report(fault)
        }
    }

    private func schedule() {
        if Self.candidates.withLock({ $0.schedule() }) { startTimer() }
    }

    private func startTimer() {
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

extension Fault {
    fileprivate static func leaked(_ type: AnyClass) -> Fault {
        let suffix =
            switch type {
            case is Interactor.Type: "Interactor"
            case is ViewController.Type: "ViewController"
            default: "Presenter"
            }
        return Fault(
            kind: .leaked,
            message: "\(typeName(type, without: "")) is still alive after its RIB was freed: something holds it. "
                + "Look for a strong listener, a closure that captures it, or a task that never ends.",
            path: [typeName(type, without: suffix)]
        )
    }

    @MainActor
    fileprivate static func stillShown(_ controller: ViewController) -> Fault {
        about(
            controller,
            .stillShown,
            "\(name(of: controller)) is still shown after its RIB was deactivated. "
                + "Dismiss or pop it where the RIB is detached."
        )
    }

    @MainActor
    fileprivate static func stillEmbedded(_ controller: ViewController, in parent: ViewController) -> Fault {
        about(
            controller,
            .stillShown,
            "\(name(of: controller)) is still embedded in \(name(of: parent)) after its RIB was detached. "
                + "Call unembed where the RIB is detached."
        )
    }

    @MainActor
    fileprivate static func stillAttached(_ router: RouterNode) -> Fault {
        let path = router.path
        return Fault(
            kind: .stillAttached,
            message:
                "The RIB \(path.joined(separator: "/")) is still attached, although nothing shows its view any longer. "
                + "Detach it where its view leaves; after the Back of a navigation, in popHandler or didGoBack(from:).",
            path: path
        )
    }

    @MainActor
    fileprivate static func presentedUnseen(_ controller: ViewController, over presenter: ViewController) -> Fault {
        about(
            controller,
            .presentedUnseen,
            "\(name(of: controller)) is not seen: it was presented over \(name(of: presenter)), which nothing shows. "
                + "Show that view with embed(_:as:), present or push; its elements alone cannot be covered."
        )
    }

    @MainActor
    fileprivate static func held(_ router: RouterNode, by parent: String) -> Fault {
        Fault(
            kind: .leaked,
            message:
                "The RIB \(router.displayName) was detached from \(parent) because a person went back from its view, "
                + "and something still holds its router. Override didGoBack(from:) in the router above it, and release "
                + "the child there.",
            path: [router.displayName]
        )
    }
}

// What is wrong with an object that does not meet what is expected of it; nil if it does.
extension ViewController {
    /// It should have disappeared.
    fileprivate final var faultOfStaying: Fault? {
        guard isShown else { return nil }
        if let parent = containment?.parent {
            return .stillEmbedded(self, in: parent)
        }
        let isExpectedToBeFreed = reportingSweep.load(ordering: .relaxed) != 0
        return isExpectedToBeFreed ? nil : .stillShown(self)
    }

    /// It has left, and its RIB should be detached.
    fileprivate final var faultOfHiding: Fault? {
        guard !isShown, let interactor = LeakDetector.interactor(of: self), interactor.isAttached, interactor.isActive,
            let router = interactor.router
        else { return nil }
        return .stillAttached(router)
    }

    /// It should be seen.
    fileprivate final var faultOfCovering: Fault? {
        guard isUnseen, let presentingView, presentingView.isBare else { return nil }
        let interactor = LeakDetector.interactor(of: self) ?? LeakDetector.interactor(of: presentingView)
        return interactor?.isActive == true ? .presentedUnseen(self, over: presentingView) : nil
    }
}

extension RouterNode {
    fileprivate final func faultOfBeingHeld(by parent: String) -> Fault? {
        self.parent == nil ? .held(self, by: parent) : nil
    }
}
