import Configuration
import PluginABI
import PluginManifest
import Port

/// The place of a child in a slot, from attach to detach. Has the node of the child, a step with the parent's RIB as
/// the receiver of its outcomes.
@MainActor
final class SlotPlace {
    let child: Child
    /// The child as a step of the slot's flow.
    let step: StepRuntime
    private let flow: FlowRuntime
    private unowned let children: SlotChildren
    /// The child's node; nil if the code that attached the place has not returned, if the child's condition is false,
    /// or if the place has left.
    private(set) var node: StepNode?
    /// True while the place and so the child are visible: the parent is visible, and shows the place.
    var isSeen: Bool
    /// The scope of the child, with the values and streams from the parent.
    let scope: FlowScope
    /// Bridges from the streams of a parent in this process to the scope, open from attach to detach. A parent in a
    /// worker has the same bridges there, so that the order of delivery does not depend on where the parent runs.
    private let bridges: [StreamBridge]

    init(_ child: Child, for step: StepRuntime, of flow: FlowRuntime, in children: SlotChildren) {
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

    /// The router above the child; nil after the router has gone.
    var parent: RouterNode? { child.parent }

    /// The builder of the child, from the same proof as the slot.
    var builder: WrapperBuilder { children.wrapperBuilder }

    /// True if the child has no condition, or the condition is true.
    var isAllowed: Bool { children.scope.allows(step) }

    /// Builds the child and attaches it, unless its condition is false or its parent has left.
    func enter() {
        guard isAllowed, parent != nil, let wrapper = children.node.wrapper else { return }
        let node = StepNode(beginning(), at: self, wrapper: wrapper, isShown: isSeen)
        self.node = node
        wrapper.build(node)
    }

    /// Detaches the child, because the condition is false now or the place leaves.
    func empty() {
        node.take()?.detach()
    }

    /// Ends the place, and detaches the child.
    func leave() {
        for bridge in bridges { bridge.close() }
        empty()
    }

    /// Writes the child's state, if the child is attached.
    func writeState(to writer: inout some StateWriter) {
        node?.writeState(to: &writer, beside: scope.entry, in: child.slot)
    }

    /// The child's latest screen; nil while there is no child.
    private(set) var screen: Screen?

    /// Makes the child's screen, and passes a changed title to the parent's view.
    func makeScreen() {
        let before = screen?.title ?? ""
        screen = node?.screen
        let title = screen?.title ?? ""
        if title != before { child.tell(title) }
    }

    private static func scope(of child: Child, _ flow: FlowRuntime, in children: SlotChildren) -> FlowScope {
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

    /// Returns the start of the child: with its state from another session or process, or new.
    private func beginning() -> StepNode.Beginning {
        let entry = scope.entry
        let known = children.takeKept(of: child).flatMap { kept in
            FlowBeginning(of: flow, from: .init(steps: [kept]), by: builder, replacing: nil, entered: entry).steps.first
        }
        return known ?? .init(step, with: entry)
    }

    /// Reports an outcome of the child to the parent.
    func report(_ outcome: Outcome) { child.build.listener.report(outcome) }

    /// Reports to the parent a failure of the child, or a new entry. If a parent attaches a failing child again and
    /// again, the failure is reported once in each turn.
    func childDidEnd(_ message: String, comesBack: Bool) {
        guard comesBack || node?.wrapper?.queue.noteFailure(at: child.path + [step.name]) == true else { return }
        let failure = ChildFailure(slot: child.slot, child: step.name, message: message, comesBack: comesBack)
        report(failure.outcome)
    }
}
