internal import Synchronization

/// An object that the leak detector can watch at no cost: it carries its own place in the detector's list.
///
/// Interactors and view controllers are such objects. No weak reference is needed, and so no side table is allocated for
/// each RIB that is freed: the object's own deinit takes it off the list, on whichever thread that runs.
@MainActor
open class LeakCandidate {
    /// The neighbours in the detector's list. Its lock guards them, and an object that goes leaves the list first, so
    /// they never dangle.
    nonisolated(unsafe) final var previousCandidate: BackReference<LeakCandidate>?
    nonisolated(unsafe) final var nextCandidate: BackReference<LeakCandidate>?

    /// The number of the sweep that reports the object; 0 while nobody expects it to be freed. Written under the lock.
    final let reportingSweep = Atomic(0)

    init() {}

    /// Takes the object off the detector's list: it is gone, or belongs to another RIB now.
    nonisolated final func leaveDetector() {
        if reportingSweep.load(ordering: .relaxed) != 0 {
            LeakDetector.forget(self)
        }
    }

    // Not isolated, which would cost a thousand instructions for each object: the lock makes it right on any thread.
    deinit {
        leaveDetector()
    }
}
