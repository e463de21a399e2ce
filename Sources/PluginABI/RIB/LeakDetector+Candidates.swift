import Synchronization

// What routers ask for when they are freed, which can be on any thread.
extension LeakDetector {
    /// Like `expectDeallocate(object:)`, on any thread.
    nonisolated static func expectDeallocate(_ candidate: LeakCandidate, underLock change: () -> Void = {}) {
        let isFirst = candidates.withLock { candidates in
            change()
            candidates.insert(candidate)
            return candidates.schedule()
        }
        if isFirst { requestTimer() }
    }

    /// Requests a sweep. Returns false if a sweep has already been requested.
    nonisolated static func isFirstToSchedule() -> Bool {
        candidates.withLock { $0.schedule() }
    }

    private nonisolated static func requestTimer() {
        Task { @MainActor in instance.startTimer() }
    }

    /// Expects the view of a RIB to be freed. The view has no RIB from now on, unless it became another RIB's view
    /// meanwhile.
    nonisolated static func expectDeallocate(
        _ controller: ViewController,
        ofRIBAt address: UInt,
        wasAttached: Bool
    ) {
        expectDeallocate(controller) {
            controller.isOfUnattached = !wasAttached
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

    /// Returns the interactor of the RIB whose view is `controller`.
    nonisolated static func interactor(of controller: ViewController) -> Interactor? {
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
}
