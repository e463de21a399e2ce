internal import PluginABI

/// The outcomes that were reported and not yet routed: one queue for a root flow, first in, first out.
///
/// An outcome is routed after the code that reported it has returned (run to completion). So a RIB may report from
/// `didBecomeActive`, a million RIBs in turn may do so, and the stack does not grow.
@MainActor
final class OutcomeQueue {
    private struct Entry {
        let outcome: Outcome
        let attachment: Attachment
    }

    /// Called when an outcome came in that nobody is about to route: a RIB reported it on its own, and not because a
    /// person acted. Whoever is called arranges for ``drain(after:)``, soon.
    var arrivalHandler: @MainActor () -> Void = {}

    /// The outcomes that were routed last.
    private(set) var history = OutcomeHistory()

    private var entries: [Entry] = []
    private var next = 0
    private var isDraining = false
    private var isClosed = false

    func append(_ outcome: Outcome, from attachment: Attachment) {
        guard !isClosed else { return }
        entries.append(Entry(outcome: outcome, attachment: attachment))
        if !isDraining, entries.count == 1 { arrivalHandler() }
    }

    /// Runs `body`, then routes all that is queued and all that is queued while doing so.
    func drain(after body: () -> Void = {}) {
        guard !isDraining else { return body() }
        isDraining = true
        defer { isDraining = false }
        body()
        while next < entries.count {
            let entry = entries[next]
            next += 1
            // Dropping what is done once it is half of the array keeps the cost linear and the memory bounded.
            if next * 2 >= entries.count {
                entries.removeFirst(next)
                next = 0
            }
            history.append(entry.outcome.name, of: entry.attachment)
            entry.attachment.route(entry.outcome)
        }
    }

    /// Forgets what is queued, and takes no more: the flow has ended.
    func close() {
        isClosed = true
        entries.removeAll()
        next = 0
    }
}
