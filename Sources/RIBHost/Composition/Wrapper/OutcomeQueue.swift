import Base
import Glibc
import PluginABI
import Port

/// The reported outcomes not routed yet: one queue for a root flow, first in, first out.
///
/// An outcome is routed after the code that reported it has returned (run to completion). So a RIB is allowed to report
/// from `didBecomeActive`, a million RIBs in a row can do so, and the stack does not grow.
@MainActor
final class OutcomeQueue {
    /// An outcome, first waiting, then routed, and then kept among the last ten.
    private final class Entry {
        private(set) var outcome: Outcome
        let node: StepNode
        /// The time of the report, in seconds since 1970.
        let time = Glibc.time(nil)
        /// The room taken by a waiting outcome.
        private(set) var room: OutcomeRoom?
        var next: Entry?

        init(_ outcome: Outcome, from node: StepNode, holding room: OutcomeRoom?) {
            self.outcome = outcome
            self.node = node
            self.room = room
        }

        /// Frees the room and the payload. The history needs only the name of an outcome, and its values can be large.
        func leaveRoom() {
            room = nil
            outcome.payload = WireRecord()
        }
    }

    /// Called when an outcome arrives that no current event will route: a RIB reported it by itself, and not because a
    /// person acted. The handler must soon arrange for an event, after which ``drain()`` routes the outcome.
    var arrivalHandler: @MainActor () -> Void = {}

    /// The paths of the steps which have failed in this turn: a step that fails twice would fail for ever.
    private var failedSteps: [[String]] = []

    // One list: first the history, the oldest first, and then the waiting outcomes.
    private var oldest: Entry?
    private var first: Entry?
    private var last: Entry?
    private var rememberedCount = 0

    private static let rememberedLimit = 10

    /// The flows with changed conditions, or newly attached places of children, in this turn.
    private var unsettled: [WrapperInteractor] = []

    private var isHandlingEvent = false
    private var isClosed = false

    /// The last ten routed outcomes, the newest last: for the display of the tree of RIBs.
    var history: [TreeSnapshot.ReportedOutcome] {
        sequence(first: oldest) { $0?.next }.prefix(rememberedCount).compactMap(\.self).map { entry in
            let (reported, name) = (entry.outcome.name, entry.node.step.route(of: entry.outcome.name)?.name)
            return .init(
                path: entry.node.path,
                name: name ?? reported,
                pluginName: name == nil || name == reported ? nil : reported,
                time: entry.time
            )
        }
    }

    /// - Parameter room: the room taken by the outcome.
    func append(_ outcome: Outcome, from node: StepNode, holding room: OutcomeRoom? = nil) {
        guard !isClosed else { return }
        Trace.mark(.outcome, outcome.name)
        let entry = Entry(outcome, from: node, holding: room)
        let isAlone = first == nil
        if isAlone { first = entry }
        if let last { last.next = entry } else { oldest = entry }
        last = entry
        if isAlone, !isHandlingEvent { arrivalHandler() }
    }

    /// Notes that a step or a child has failed. Returns false if it has already failed in this turn, and must not be
    /// tried again: failures and finished flows then lead from the step back to it, and no step in between reports
    /// anything.
    func noteFailure(at path: [String]) -> Bool {
        guard !failedSteps.contains(path) else { return false }
        failedSteps.append(path)
        return true
    }

    /// Begins an event: outcomes reported from now on wait for ``drain()``. Returns false inside another event, which
    /// will route them.
    func beginEvent() -> Bool {
        guard !isHandlingEvent else { return false }
        isHandlingEvent = true
        beginTurn()
        return true
    }

    /// Begins a turn, for an event, a reported outcome, or a link that is taken: steps that failed before can be tried
    /// again.
    func beginTurn() {
        failedSteps = []
    }

    func endEvent() {
        isHandlingEvent = false
    }

    /// Routes all queued outcomes, including new ones.
    func drain() {
        routeAll()
        settleAll()
    }

    /// Notes a change in a flow on which members, or children in slots, depend. They follow the change after the
    /// waiting outcomes have been routed.
    func noteChange(of flow: WrapperInteractor) {
        guard !isClosed, !unsettled.contains(where: { $0 === flow }) else { return }
        unsettled.append(flow)
        if unsettled.count == 1, !isHandlingEvent { arrivalHandler() }
    }

    /// Lets flows follow their changes. Outcomes reported by newly attached members are routed before the next change
    /// is followed.
    private func settleAll() {
        while !unsettled.isEmpty {
            unsettled.removeFirst().settleMembers()
            routeAll()
        }
    }

    private func routeAll() {
        while let entry = first {
            first = entry.next
            rememberedCount += 1
            if rememberedCount > Self.rememberedLimit { forgetOldest() }
            let node = entry.node
            if !node.hasEnded { beginTurn() }
            let start = Trace.begin()
            let outcome = entry.outcome
            entry.leaveRoom()
            node.route(outcome)
            Trace.end(.deliver, outcome.name, since: start)
        }
    }

    private func forgetOldest() {
        guard let entry = oldest.take() else { return }
        oldest = entry.next.take()
        rememberedCount -= 1
    }

    /// Drops the queued outcomes, and accepts no more: the flow has ended.
    func close() {
        isClosed = true
        unsettled = []
        // One by one: if they freed each other, a long list would overflow the stack.
        while let entry = first {
            first = entry.next.take()
        }
    }
}
