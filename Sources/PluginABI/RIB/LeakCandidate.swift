import Synchronization

/// An object that the leak detector can watch at no cost: it has the links of the detector's list.
///
/// Interactors and view controllers are such objects. They need no weak reference, so no side table is allocated for
/// each RIB that is freed: the object's own deinit removes it from the list, on any thread.
@MainActor
open class LeakCandidate {
    /// The neighbours in the detector's list. The list's lock guards them, and an object leaves the list before it is
    /// freed, so they never dangle.
    nonisolated(unsafe) final var previousCandidate: BackReference<LeakCandidate>?
    nonisolated(unsafe) final var nextCandidate: BackReference<LeakCandidate>?

    /// The number of the sweep that reports the object; 0 while it is not expected to be freed. Written under the lock.
    final let reportingSweep = Atomic(0)

    /// True once its last RIB was freed without having been attached. Written under the lock.
    nonisolated(unsafe) final var isOfUnattached = false

    init() {}

    /// Removes the object from the detector's list: it is being freed, or belongs to another RIB now.
    nonisolated final func leaveDetector() {
        if reportingSweep.load(ordering: .relaxed) != 0 {
            LeakDetector.forget(self)
        }
    }

    // Not isolated, which would cost a thousand instructions for each object: the lock makes it safe on any thread.
    deinit {
        leaveDetector()
    }
}
