internal import Glibc
internal import PluginABI
internal import Tracing
internal import Tree

/// The outcomes that were reported and not yet routed: one queue for a root flow, first in, first out.
///
/// An outcome is routed after the code that reported it has returned (run to completion). So a RIB may report from
/// `didBecomeActive`, a million RIBs in turn may do so, and the stack does not grow.
@MainActor
final class OutcomeQueue {
    /// One outcome. It waits, is routed, is remembered as one of the last ten, and then serves for another.
    private final class Entry {
        var outcome: Outcome
        var attachment: Attachment
        /// When it was reported, in seconds since 1970.
        var time: Int
        var next: Entry?

        init(_ outcome: Outcome, from attachment: Attachment, at time: Int) {
            self.outcome = outcome
            self.attachment = attachment
            self.time = time
        }
    }

    /// Called when an outcome came in that nobody is about to route: a RIB reported it on its own, and not because a
    /// person acted. Whoever is called arranges for an event, soon, after which ``drain()`` routes it.
    var arrivalHandler: @MainActor () -> Void = {}

    /// Grows with each event, with each outcome that a RIB reported and with each link that is taken.
    private var turn = 0
    private var failedSteps = FailedSteps()

    // One list: those that are remembered, the oldest first, and then those that wait. Most events report nothing: to ask
    // for the first that waits costs next to nothing.
    private var oldest: Entry?
    private var first: Entry?
    private var last: Entry?
    private var rememberedCount = 0
    /// The last that was forgotten, to be used again.
    private var spare: Entry?

    private static let rememberedLimit = 10

    private var isHandlingEvent = false
    private var isClosed = false

    /// The last ten that were routed, the newest last: for people who look at the tree of RIBs.
    var history: [TreeSnapshot.ReportedOutcome] {
        sequence(first: oldest) { $0?.next }.prefix(rememberedCount).compactMap(\.self).map {
            .init(path: $0.attachment.path, name: $0.outcome.name, time: $0.time)
        }
    }

    func append(_ outcome: Outcome, from attachment: Attachment) {
        guard !isClosed else { return }
        Trace.mark(.outcome, outcome.name)
        let entry = entry(outcome, from: attachment)
        let isAlone = first == nil
        if isAlone { first = entry }
        if let last { last.next = entry } else { oldest = entry }
        last = entry
        if isAlone, !isHandlingEvent { arrivalHandler() }
    }

    private func entry(_ outcome: Outcome, from attachment: Attachment) -> Entry {
        guard let entry = spare else { return Entry(outcome, from: attachment, at: Self.now) }
        spare = nil
        entry.outcome = outcome
        entry.attachment = attachment
        entry.time = Self.now
        return entry
    }

    /// The time in seconds since 1970. The coarse clock is read without a system call and without asking the hardware.
    private static var now: Int {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME_COARSE, &time)
        return time.tv_sec
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
        while let entry = first {
            first = entry.next
            rememberedCount += 1
            if rememberedCount > Self.rememberedLimit { forgetOldest() }
            let attachment = entry.attachment
            if attachment.end == nil { beginTurn() }
            let start = Trace.begin()
            attachment.route(entry.outcome)
            Trace.end(.deliver, entry.outcome.name, since: start)
        }
    }

    private func forgetOldest() {
        guard let entry = oldest else { return }
        oldest = entry.next
        entry.next = nil
        rememberedCount -= 1
        spare = entry
    }

    /// Forgets what is queued, and takes no more: the flow has ended.
    func close() {
        isClosed = true
        // One by one: were they freed by each other, a long list would overflow the stack.
        while let entry = first {
            first = entry.next
            entry.next = nil
        }
    }
}
