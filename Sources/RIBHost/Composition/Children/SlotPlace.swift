import Configuration
import Isolation
import PluginABI
import PluginManifest

/// One child in a slot of a step, from the attach of its place to the detach: a flow of one step, whose listener is the
/// step's RIB.
@MainActor
final class SlotPlace {
    let child: AttachedChild
    /// The child as its slot has it.
    let step: StepRuntime
    private let flow: FlowRuntime
    private unowned let children: SlotChildren
    /// What the child is attached by. There is none before the code that attached the place has returned, while the
    /// child's condition is false, and when the place has left.
    private var router: WrapperRouter?
    /// Keep what the parent provides and what the child's scope has equal.
    private var bridges: [StreamBridge] = []

    init(_ child: AttachedChild, for step: StepRuntime, of flow: FlowRuntime, in children: SlotChildren) {
        self.child = child
        self.step = step
        self.flow = flow
        self.children = children
    }

    /// The wrapper of the child, while it is there.
    var wrapper: WrapperInteractor? { router?.wrapper }

    /// Whether the child's condition is true, if it has one.
    var isAllowed: Bool { flow.allows(step.index, in: children.scope) }

    /// Builds the child and attaches it, unless it is there, its condition is false, or its parent has left.
    func enter() {
        guard router == nil, isAllowed, let parent = child.parent else { return }
        let beginning = beginning()
        let router = children.wrapperBuilder.build(
            withListener: self,
            flow: flow,
            with: beginning.entry,
            in: children.scope,
            at: beginning
        )
        router.name = ""
        router.wrapper.flowPath = child.path
        self.router = router
        bridges = child.build.provided.compactMap { name, capability in
            router.wrapper.scope.capability(of: name).map { StreamBridge(capability, $0) }
        }
        parent.attachChild(router)
    }

    /// Detaches the child: the place leaves, or the child's condition is false now.
    func empty() {
        for bridge in bridges { bridge.close() }
        bridges = []
        if let router = router.take() { child.parent?.detachChild(router) }
    }

    /// Writes what the child keeps, if it is there.
    func writeState(to writer: inout JSONWriter) {
        guard let wrapper else { return }
        wrapper.shown?.writeState(to: &writer, beside: wrapper.scope.entry, in: child.slot)
    }

    /// The child's screen as it was made last; nil while there is no child.
    private(set) var screen: Screen?

    /// Makes the child's screen, and tells the parent's view its title where that is another one.
    func makeScreen() {
        let before = screen?.title ?? ""
        screen = wrapper?.screen
        let title = screen?.title ?? ""
        if title != before { child.tell(title) }
    }

    /// Where the child begins: with what it has kept in another session or process, or new.
    private func beginning() -> FlowBeginning {
        let build = child.build
        var record = children.scope.entry.record
        var streams = WireRecord()
        for (name, capability) in build.provided {
            if case .value(let value) = capability { record[name] = value } else { streams[name] = capability.latest }
        }
        for (name, value) in build.arguments { record[name] = value }
        let entry = Environment(record)
        let beginning = FlowBeginning(entry: entry, streams: streams, replacing: nil)
        if let kept = children.takeKept(of: child) {
            beginning.steps =
                children.wrapperBuilder.restoration
                .beginning(of: flow, from: FlowState.Instance(steps: [kept]), replacing: nil, entered: entry).steps
        }
        if beginning.steps.isEmpty {
            beginning.steps = [StepBeginning(step: step, entry: entry, environment: entry, origin: .nothing)]
        }
        return beginning
    }
}

/// The child's outcomes are its parent's to receive.
extension SlotPlace: FlowListener {
    func childDidReport(_ outcome: Outcome) {
        child.build.listener.report(outcome)
    }

    /// The place stays, and says why the child is not there.
    func waits(after failure: Diagnostic) -> Bool { true }

    /// A parent that attaches a failed child again and again is notified once in each turn.
    func stepDidEnd(_ message: String, comesBack: Bool) {
        guard comesBack || wrapper?.queue.noteFailure(at: child.path + [step.name]) == true else { return }
        let failure = ChildFailure(slot: child.slot, child: step.name, message: message, comesBack: comesBack)
        child.build.listener.report(failure.outcome)
    }

    func flowDidExit() { children.node.flowDidExit() }

    // A slot's flow has no ends of its own, and no step of it fails, because each waits.
    func flowDidFinish(at end: String, with environment: Environment) {}
    func flowDidFail(_ failure: Diagnostic) {}
}
