import Configuration
import Isolation
import PluginABI
import PluginManifest

/// The place of a child in a slot, from its attach to its detach: it has the node of the child, which is a step whose
/// outcomes the parent's RIB receives.
@MainActor
final class SlotPlace {
    let child: AttachedChild
    /// The child as its slot has it.
    let step: StepRuntime
    private let flow: FlowRuntime
    private unowned let children: SlotChildren
    /// What has taken the place; nil where the code that attached it has not returned, the child's condition is false, or
    /// the place has left.
    private(set) var node: StepNode?
    /// Whether a person sees the place, and so the child in it: its parent is seen, and shows it.
    var isSeen: Bool
    /// What the child shares with what is in it: what its parent provides.
    let scope: FlowScope
    /// Keep what a parent in this process provides and what the scope has equal, from the attach to the detach: a parent
    /// in a worker does the same there, so that each stream is delivered in the same order wherever the parent runs.
    private let bridges: [StreamBridge]

    init(_ child: AttachedChild, for step: StepRuntime, of flow: FlowRuntime, in children: SlotChildren) {
        self.child = child
        self.step = step
        self.flow = flow
        self.children = children
        isSeen = child.isSeen
        let scope = Self.scope(of: child, flow, in: children)
        self.scope = scope
        bridges = child.build.provided.compactMap { name, capability in
            guard child.streams[name] == nil else { return nil }
            return scope.capability(of: name).map { StreamBridge(capability, $0) }
        }
    }

    /// What the child is attached to; nil when that has gone.
    var parent: RouterNode? { child.parent }

    /// What the child is built by, which is of the same proof as the slot.
    var builder: WrapperBuilder { children.wrapperBuilder }

    /// Whether the child's condition is true, if it has one.
    var isAllowed: Bool { flow.allows(step.index, in: children.scope) }

    /// Builds the child and attaches it, unless its condition is false or its parent has left.
    func enter() {
        guard isAllowed, parent != nil, let wrapper = children.node.wrapper else { return }
        let node = StepNode(beginning(), at: self, wrapper: wrapper, isShown: isSeen)
        self.node = node
        wrapper.build(node)
    }

    /// Detaches the child: its condition is false now, or the place leaves.
    func empty() {
        node.take()?.detach()
    }

    /// The place leaves, and with it the child.
    func leave() {
        for bridge in bridges { bridge.close() }
        empty()
    }

    /// Writes what the child keeps, if it is there.
    func writeState(to writer: inout JSONWriter) {
        node?.writeState(to: &writer, beside: scope.entry, in: child.slot)
    }

    /// The child's screen as it was made last; nil while there is no child.
    private(set) var screen: Screen?

    /// Makes the child's screen, and tells the parent's view its title where that is another one.
    func makeScreen() {
        let before = screen?.title ?? ""
        screen = node?.screen
        let title = screen?.title ?? ""
        if title != before { child.tell(title) }
    }

    private static func scope(of child: AttachedChild, _ flow: FlowRuntime, in children: SlotChildren) -> FlowScope {
        var (record, streams) = (children.scope.entry.record, WireRecord())
        let build = child.build
        for (name, capability) in build.provided {
            if case .value(let value) = capability { record[name] = value } else { streams[name] = capability.latest }
        }
        for (name, value) in build.arguments { record[name] = value }
        return FlowScope(
            flow.streams,
            entry: Environment(record),
            in: children.scope,
            contextCount: flow.contextCount,
            keeping: streams,
            with: child.streams
        )
    }

    /// Where the child begins: with what it has kept in another session or process, or new.
    private func beginning() -> StepBeginning {
        let entry = scope.entry
        let kept = children.takeKept(of: child).flatMap { kept in
            children.wrapperBuilder.restoration
                .beginning(of: flow, from: FlowState.Instance(steps: [kept]), replacing: nil, entered: entry).steps
                .first
        }
        return kept ?? StepBeginning(step: step, entry: entry, environment: entry, origin: .nothing)
    }

    /// The child's outcomes are its parent's to receive.
    func report(_ outcome: Outcome) { child.build.listener.report(outcome) }

    /// The child has failed, or has been entered again. A parent that attaches a failed child again and again is notified
    /// once in each turn.
    func childDidEnd(_ message: String, comesBack: Bool) {
        guard comesBack || node?.wrapper?.queue.noteFailure(at: child.path + [step.name]) == true else { return }
        let failure = ChildFailure(slot: child.slot, child: step.name, message: message, comesBack: comesBack)
        report(failure.outcome)
    }
}
