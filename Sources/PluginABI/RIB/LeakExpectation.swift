import Synchronization

/// An expectation of an object until a sweep, other than the deallocation of a `LeakCandidate`.
@MainActor
struct LeakExpectation {
    weak var object: AnyObject?
    let reportingSweep: Int
    var kind = Kind.freed
    /// The handle to cancel the expectation; nil if the caller did not ask for a handle.
    var handle: (any LeakDetectionHandle)?

    /// A kind of expectation.
    enum Kind {
        case freed
        /// The view controller should disappear, but need not be freed. Settled if the count of reappearances has
        /// changed.
        case disappeared(after: Int)
        /// The view has left the screen: the view should be shown again, or its RIB detached.
        case detached
        /// The view was presented over a view that is shown nowhere, and should be seen.
        case seen
        /// The router was detached after a person had gone back: the named parent's router should release the child.
        case released(by: String)
    }

    /// True if nothing is expected any longer, before the time is over.
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
    /// The fault of a view that is still shown and should have disappeared; nil if there is none.
    fileprivate final var faultOfStaying: Fault? {
        guard isShown else { return nil }
        if let parent = containment?.parent {
            return .stillEmbedded(self, in: parent)
        }
        let isExpectedToBeFreed = reportingSweep.load(ordering: .relaxed) != 0
        return isExpectedToBeFreed ? nil : .stillShown(self)
    }

    /// The fault of a view that has left the screen while its RIB is still attached; nil if there is none.
    fileprivate final var faultOfHiding: Fault? {
        guard !isShown, let interactor = LeakDetector.interactor(of: self), interactor.isAttached, interactor.isActive,
            let router = interactor.router
        else { return nil }
        return .stillAttached(router)
    }

    /// The fault of a presented view that cannot be seen; nil if there is none.
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
