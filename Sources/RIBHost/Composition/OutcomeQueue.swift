internal import PluginABI

/// The outcomes that were reported and not yet routed: one queue for a root flow, first in, first out.
///
/// Outcomes are routed after the code that reported them has returned (run to completion). So a RIB may report from
/// `didBecomeActive`, a million RIBs in turn may do so, and the stack does not grow.
@MainActor
final class OutcomeQueue {
    private struct Entry {
        let outcome: Outcome
        let attachment: Attachment
    }

    private let schedule: @MainActor (@escaping @MainActor () -> Void) -> Void
    private var entries: [Entry] = []
    private var isDraining = false
    private var isScheduled = false

    /// - Parameter schedule: runs its argument soon, when the code that runs now has returned.
    init(schedule: @escaping @MainActor (@escaping @MainActor () -> Void) -> Void) {
        self.schedule = schedule
    }

    func append(_ outcome: Outcome, from attachment: Attachment) {
        entries.append(Entry(outcome: outcome, attachment: attachment))
        guard !isDraining, !isScheduled else { return }
        isScheduled = true
        schedule { [weak self] in self?.drain() }
    }

    /// Routes all that is queued, and all that is queued while doing so.
    func drain() {
        guard !isDraining else { return }
        isDraining = true
        isScheduled = false
        var next = 0
        while next < entries.count {
            let entry = entries[next]
            next += 1
            // What is behind `next` is done; dropping it when it is half of the array keeps the cost linear and the memory bounded.
            if next * 2 >= entries.count {
                entries.removeFirst(next)
                next = 0
            }
            entry.attachment.route(entry.outcome)
        }
        isDraining = false
    }

    /// Forgets what is queued: the flow has ended.
    func removeAll() {
        entries.removeAll()
    }
}
