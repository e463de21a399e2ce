internal import PluginABI

/// The outcomes that were reported and not yet routed: one queue for a root flow, first in, first out.
///
/// An outcome is routed after the code that reported it has returned (run to completion). So a RIB may report from
/// `didBecomeActive`, a million RIBs in turn may do so, and the stack does not grow.
@MainActor
final class OutcomeQueue {
    private final class Entry {
        let outcome: Outcome
        let attachment: Attachment
        var next: Entry?

        init(_ outcome: Outcome, from attachment: Attachment) {
            self.outcome = outcome
            self.attachment = attachment
        }
    }

    /// Called when an outcome came in that nobody is about to route: a RIB reported it on its own, and not because a
    /// person acted. Whoever is called arranges for an event, soon, after which ``drain()`` routes it.
    var arrivalHandler: @MainActor () -> Void = {}

    /// The outcomes that were routed last.
    private(set) var history = OutcomeHistory()

    /// Grows with each event, with each outcome that a RIB reported and with each link that is taken.
    private var turn = 0
    private var failedSteps = FailedSteps()

    // A list, because most events report nothing: to ask its first entry costs next to nothing.
    private var first: Entry?
    private var last: Entry?
    private var isHandlingEvent = false
    private var isClosed = false

    func append(_ outcome: Outcome, from attachment: Attachment) {
        guard !isClosed else { return }
        let entry = Entry(outcome, from: attachment)
        let isAlone = first == nil
        if let last { last.next = entry } else { first = entry }
        last = entry
        if isAlone, !isHandlingEvent { arrivalHandler() }
    }

    /// Notes that a step has failed. Returns false if it has failed before in this turn, and so is not worth another try.
    func noteFailure(of attachment: Attachment) -> Bool {
        failedSteps.note(attachment.path, in: turn)
    }

    /// Begins an event: what is reported from now on waits for ``drain()``. Returns false inside another event, after
    /// which it will be routed.
    func beginEvent() -> Bool {
        guard !isHandlingEvent else { return false }
        isHandlingEvent = true
        beginTurn()
        return true
    }

    /// Begins a turn: what failed before may be tried again.
    func beginTurn() {
        turn += 1
    }

    func endEvent() {
        isHandlingEvent = false
    }

    /// Routes all that is queued, and all that is queued while doing so.
    func drain() {
        while let entry = popFirst() { route(entry) }
    }

    private func route(_ entry: Entry) {
        if entry.attachment.end == nil { beginTurn() }
        history.append(entry.outcome.name, of: entry.attachment)
        entry.attachment.route(entry.outcome)
    }

    /// Forgets what is queued, and takes no more: the flow has ended.
    func close() {
        isClosed = true
        // One by one: were they freed by each other, a long list would overflow the stack.
        while popFirst() != nil {}
    }

    private func popFirst() -> Entry? {
        guard let entry = first else { return nil }
        first = entry.next
        entry.next = nil
        if first == nil { last = nil }
        return entry
    }
}
