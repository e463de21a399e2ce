import Synchronization

/// An object with the links of the leak detector's list.
///
/// Interactors and view controllers are such objects: their own deinit removes them from the list, on any thread.
@MainActor
open class LeakCandidate {
    /// The neighbours in the detector's list, guarded by the list's lock. An object leaves the list before being freed,
    /// so the references never dangle.
    nonisolated(unsafe) final var previousCandidate: BackReference<LeakCandidate>?
    nonisolated(unsafe) final var nextCandidate: BackReference<LeakCandidate>?

    /// The number of the sweep that reports the object; 0 while no deallocation is expected. Written under the lock.
    final let reportingSweep = Atomic(0)

    /// True if the object's last RIB was freed without having been attached. Written under the lock.
    nonisolated(unsafe) final var isOfUnattached = false

    init() {}

    /// Removes the object from the detector's list, because the object is being freed or belongs to another RIB now.
    nonisolated final func leaveDetector() {
        if reportingSweep.load(ordering: .relaxed) != 0 {
            LeakDetector.forget(self)
        }
    }

    // Not isolated: the lock makes it safe on any thread.
    deinit {
        leaveDetector()
    }
}
