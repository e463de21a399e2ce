internal import Synchronization

/// The objects that are expected to be freed: an intrusive list, so that expecting one allocates nothing.
///
/// The list does not own them. Its lock is held whenever it is touched, and an object leaves it before it is gone, so
/// each one in it is there; one may be just going, though, and so is looked at without being retained.
struct LeakCandidates {
    private(set) var sweepCount = 1

    /// Whether a sweep has been asked for and has not begun.
    var isScheduled = false

    /// The last expected.
    private var first: BackReference<LeakCandidate>?

    var isEmpty: Bool { first == nil }

    /// Asks for a sweep. Returns false if one has been asked for already.
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

    /// Begins a sweep: takes out those that have had their time, the last expected first, and tells their classes.
    mutating func sweep() -> [AnyClass] {
        sweepCount += 1
        var leaked: [AnyClass] = []
        var current = first
        while let reference = current {
            reference.with { candidate in
                current = candidate.nextCandidate
                if candidate.reportingSweep.load(ordering: .relaxed) <= sweepCount {
                    leaked.append(type(of: candidate))
                    remove(candidate)
                }
            }
        }
        return leaked
    }
}
