/// An object that the leak detector can watch at no cost: it carries its own place in the detector's list.
///
/// Interactors and view controllers are such objects. No weak reference is needed, and so no side table is allocated for
/// each RIB that is freed: the object's own deinit takes it off the list, which is why the unsafe references are sound.
@MainActor
open class LeakCandidate {
    unowned(unsafe) final var previousCandidate: LeakCandidate?
    unowned(unsafe) final var nextCandidate: LeakCandidate?
    /// The number of the sweep that reports the object; 0 while nobody expects it to be freed.
    final var reportingSweep = 0

    init() {}

    /// Takes the object off the detector's list: it is gone, or belongs to another RIB now.
    final func leaveDetector() {
        if reportingSweep != 0 {
            LeakDetector.instance.forget(self)
        }
    }

    isolated deinit {
        leaveDetector()
    }
}
