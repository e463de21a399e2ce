import Configuration
import Isolation
import PluginABI
import PluginManifest

/// One child in a slot of a step, from the attach of its place to the detach: a flow of one step, whose listener is the
/// step's RIB.
@MainActor
final class SlotPlace {
    let child: AttachedChild
    let slot: HostSlot
    private unowned let children: SlotChildren
    private var phase = Phase.waiting
    /// Keep what the parent provides and what the child's scope has equal.
    private var bridges: [StreamBridge] = []

    private enum Phase {
        /// Until the code that attached the place has returned, and while the child's condition is false.
        case waiting
        case entered(WrapperRouter)
        case left
    }

    init(_ child: AttachedChild, in slot: HostSlot, of children: SlotChildren) {
        self.child = child
        self.slot = slot
        self.children = children
    }

    /// The wrapper of the child, once it is entered.
    var wrapper: WrapperInteractor? { if case .entered(let router) = phase { router.wrapper } else { nil } }

    /// The child's name in its slot.
    var name: String { child.build.name }

    /// Builds the child and attaches it, unless it is there, its condition is false, or the place has left
    /// meanwhile.
    func enter() {
        guard case .waiting = phase, let wrapper = children.node.wrapper, slot.allows(name, in: wrapper),
            let parent = child.parent, let beginning = beginning()
        else { return }
        let router = children.wrapperBuilder.build(
            withListener: self,
            flow: slot.flow,
            by: nil,
            from: beginning.entry,
            in: children.scope,
            at: beginning
        )
        router.name = ""
        router.wrapper.flowPath = child.path
        phase = .entered(router)
        bridges = child.build.provided.compactMap { name, capability in
            router.wrapper.scope.capability(of: name).map { StreamBridge(capability, $0) }
        }
        parent.attachChild(router)
    }

    /// The place leaves.
    func leave() { detach(.left) }

    /// Detaches the child, whose condition is false now; its place stays.
    func empty() {
        if case .entered = phase { detach(.waiting) }
    }

    private func detach(_ next: Phase) {
        let before = phase
        phase = next
        for bridge in bridges { bridge.close() }
        bridges = []
        if case .entered(let router) = before { child.parent?.detachChild(router) }
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
    private func beginning() -> FlowBeginning? {
        let flow = children.wrapperBuilder.flows[slot.flow]
        let build = child.build
        guard let step = flow.step(named: build.name) else { return nil }
        var record = children.scope.entry.record
        var streams = WireRecord()
        for (name, capability) in build.provided {
            if case .value(let value) = capability { record[name] = value } else { streams[name] = capability.latest }
        }
        for (name, value) in build.arguments { record[name] = value }
        let entry = Environment(record)
        let beginning = FlowBeginning(entry: entry, streams: streams, replacing: nil)
        if let kept = children.takeKept(of: build.name, in: child.slot) {
            let restored = children.wrapperBuilder.restoration
                .beginning(of: flow, from: kept, replacing: nil, entered: entry)
            beginning.steps = restored.steps.filter { $0.step === step }
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
        guard comesBack || wrapper?.queue.noteFailure(at: child.path + [child.build.name]) == true else { return }
        let failure = ChildFailure(slot: child.slot, child: child.build.name, message: message, comesBack: comesBack)
        child.build.listener.report(failure.outcome)
    }

    func flowDidExit() { children.node.flowDidExit() }

    // A slot's flow has no ends of its own, and no step of it fails, because each waits.
    func flowDidFinish(at end: String, with environment: Environment) {}
    func flowDidFail(_ failure: Diagnostic) {}
}
