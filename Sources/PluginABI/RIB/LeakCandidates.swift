import Synchronization

/// The objects with an expected deallocation: an intrusive list, so that adding an object allocates nothing.
///
/// The list does not own its objects. The lock is held for each access, and an object leaves the list before being
/// freed, so each listed object still exists. An object might be in its deinit, though, and so is not retained.
struct LeakCandidates {
    /// A leaked object, as it is reported.
    struct Leak {
        let type: AnyClass
        /// True if the object's RIB was never attached.
        let isOfUnattached: Bool
    }

    private(set) var sweepCount = 1

    /// True if a sweep has been requested and has not begun.
    var isScheduled = false

    /// The object added last.
    private var first: BackReference<LeakCandidate>?

    var isEmpty: Bool { first == nil }

    /// Requests a sweep. Returns false if a sweep has already been requested.
    mutating func schedule() -> Bool {
        defer { isScheduled = true }
        return !isScheduled
    }

    mutating func insert(_ candidate: LeakCandidate) {
        guard candidate.reportingSweep.load(ordering: .relaxed) == 0 else { return }
        let reference = BackReference(candidate)
        candidate.reportingSweep.store(sweepCount + 2, ordering: .relaxed)
        candidate.nextCandidate = first
        first?.with { $0.previousCandidate = reference }
        first = reference
    }

    mutating func remove(_ candidate: LeakCandidate) {
        guard candidate.reportingSweep.load(ordering: .relaxed) != 0 else { return }
        let (previous, next) = (candidate.previousCandidate, candidate.nextCandidate)
        if let previous {
            previous.with { $0.nextCandidate = next }
        } else {
            first = next
        }
        next?.with { $0.previousCandidate = previous }
        candidate.previousCandidate = nil
        candidate.nextCandidate = nil
        candidate.reportingSweep.store(0, ordering: .relaxed)
    }

    /// Begins a sweep: removes the objects whose time is over, the newest first, and returns a report for each.
    mutating func sweep() -> [Leak] {
        sweepCount += 1
        var leaked: [Leak] = []
        var current = first
        while let reference = current {
            reference.with { candidate in
                current = candidate.nextCandidate
                if candidate.reportingSweep.load(ordering: .relaxed) <= sweepCount {
                    leaked.append(Leak(type: type(of: candidate), isOfUnattached: candidate.isOfUnattached))
                    remove(candidate)
                }
            }
        }
        return leaked
    }
}
