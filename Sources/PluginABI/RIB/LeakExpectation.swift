import Synchronization

/// What is expected of an object until a sweep, where that is not only that a `LeakCandidate` is freed.
@MainActor
struct LeakExpectation {
    weak var object: AnyObject?
    let reportingSweep: Int
    var kind = Kind.freed
    /// By which the expectation can be cancelled, where a caller asked for that.
    var handle: (any LeakDetectionHandle)?

    /// What is expected of the object.
    enum Kind {
        case freed
        /// The view controller should disappear, but need not be freed: unless it has reappeared more often than this.
        case disappeared(after: Int)
        /// The view has left: it should be shown again, or its RIB detached.
        case detached
        /// The view was presented over one that nothing shows.
        case seen
        /// The router was detached after a person had gone back: the router of this RIB should release it.
        case released(by: String)
    }

    /// Whether nothing is expected any longer, before the time is over.
    var isSettled: Bool {
        guard let object else { return true }
        guard case .disappeared(after: let count) = kind else { return false }
        return (object as? ViewController)?.reappearances != count
    }

    /// The report if the expectation is not met.
    var fault: Fault? {
        guard let object else { return nil }
        switch kind {
        case .freed: return .leaked(type(of: object))
        case .disappeared: return isSettled ? nil : (object as? ViewController)?.faultOfStaying
        case .detached: return (object as? ViewController)?.faultOfHiding
        case .seen: return (object as? ViewController)?.faultOfCovering
        case .released(by: let parent): return (object as? RouterNode)?.faultOfBeingHeld(by: parent)
        }
    }
}

// What is wrong with an object that does not meet what is expected of it; nil if it does.
extension ViewController {
    /// The fault of a view that should have disappeared, and is shown.
    fileprivate final var faultOfStaying: Fault? {
        guard isShown else { return nil }
        if let parent = containment?.parent {
            return .stillEmbedded(self, in: parent)
        }
        let isExpectedToBeFreed = reportingSweep.load(ordering: .relaxed) != 0
        return isExpectedToBeFreed ? nil : .stillShown(self)
    }

    /// The fault of a view that has left, while its RIB is still attached.
    fileprivate final var faultOfHiding: Fault? {
        guard !isShown, let interactor = LeakDetector.interactor(of: self), interactor.isAttached, interactor.isActive,
            let router = interactor.router
        else { return nil }
        return .stillAttached(router)
    }

    /// The fault of a presented view that cannot be seen.
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
