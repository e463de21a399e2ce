import PluginABI

/// A container whose steps are all attached when the wrapper activates, in the order of the file, and share one screen.
/// Action ids name their step there: `dashboard/topUp`. A step with a condition is attached only while the condition is
/// true, as in a router that follows a stream; at least one step has no condition.
///
/// A target selects its step without building it again; but a step that names itself is built again in its place. Each
/// step is built with the values with which the flow was entered; a value reported by one member reaches the others
/// through a stream. A subclass arranges the steps on the screen.
class MembersContainer: StepContainer {
    final let flow: FlowRuntime
    /// The members, by their place in the flow; nil where none is attached.
    private final var members: [StepNode?]
    /// The selected step; nil before the start, and after the end.
    private final var selected: Int?
    /// Notes changes of the members' conditions; nil if there are none.
    private final var watch: StreamWatch?
    private final var entry = Environment()

    init(_ flow: FlowRuntime) {
        self.flow = flow
        members = Array(repeating: nil, count: flow.steps.count)
    }

    final var attached: [StepNode] { members.compactMap(\.self) }

    final var shown: StepNode? { selected.flatMap(member) }

    /// True if all members are on the screen, and not only the selected one.
    var showsAll: Bool { false }

    final func shows(_ node: StepNode) -> Bool { showsAll || node === shown }

    var screen: Screen { Screen() }

    func perform(_ action: Action, in wrapper: WrapperInteractor) {
        guard let name = action.step, let action = action.embedded(in: name) else { return }
        attached.first { $0.step.name == name }?.perform(action)
    }

    final func start(at step: Int, with entry: Environment, in wrapper: WrapperInteractor) {
        begin(at: step, with: entry, from: [], in: wrapper)
    }

    /// Attaches members of another session; new members start fresh.
    final func resume(_ beginning: FlowBeginning, in wrapper: WrapperInteractor) {
        begin(at: beginning.shown ?? flow.start, with: beginning.entry, from: beginning.steps, in: wrapper)
    }

    private final func begin(
        at step: Int,
        with entry: Environment,
        from beginnings: [StepNode.Beginning],
        in wrapper: WrapperInteractor
    ) {
        self.entry = entry
        // Before they attach: the others are not seen.
        selected = nearest(to: step) { wrapper.scope.allows($0) }
        guard attachAllowed(from: beginnings, in: wrapper) else { return }
        selectNearest(step)
        guard flow.hasConditions else { return }
        watch = StreamWatch { [weak wrapper] in wrapper?.noteChange() }
        watch?.follow(flow.conditionStreams(in: wrapper.scope))
        // A member can have changed one as it was attached.
        wrapper.noteChange()
    }

    /// Attaches the missing members, as far as allowed; returns false if the flow has failed.
    private final func attachAllowed(from beginnings: [StepNode.Beginning], in wrapper: WrapperInteractor) -> Bool {
        for step in flow.steps where member(step.index) == nil && wrapper.scope.allows(step) {
            let known = beginnings.first { $0.step === step }
            guard attach(known ?? .init(step, with: entry), in: wrapper) else { return false }
        }
        return true
    }

    final func settle(in wrapper: WrapperInteractor) {
        // Nothing is selected in a flow that has finished meanwhile.
        guard let shown = selected else { return }
        for step in flow.steps.reversed() where !wrapper.scope.allows(step) { detach(step.index) }
        if attachAllowed(from: [], in: wrapper) { selectNearest(shown) }
    }

    final func go(to step: Int, with environment: Environment, from reporter: StepNode, in wrapper: WrapperInteractor) {
        // A flow that has finished starts again in its place, whatever its target is.
        if step == reporter.step.index || reporter.hasFinished {
            rebuild(reporter.step, in: wrapper)
        } else if let member = member(step), member.hasEnded, !member.hasFinished {
            rebuild(member.step, in: wrapper)
        }
        select(step)
    }

    /// Accepts outcomes of the reporter again. The checker refuses `@back` here, because no step comes before another.
    final func goBack(from reporter: StepNode, in wrapper: WrapperInteractor) {
        reporter.resume()
    }

    final func select(_ step: Int) {
        guard let member = member(step) else { return }
        let previous = shown
        selected = step
        guard member !== previous, !showsAll else { return }
        previous?.show(false)
        member.show(true)
    }

    /// Selects a step; if the step is absent, the next attached one, or otherwise the last.
    private final func selectNearest(_ step: Int) {
        if let nearest = nearest(to: step, where: { member($0.index) != nil }) { select(nearest) }
    }

    private final func nearest(to step: Int, where isThere: (StepRuntime) -> Bool) -> Int? {
        (flow.steps.first { $0.index >= step && isThere($0) } ?? flow.steps.last(where: isThere))?.index
    }

    final func leave() {
        watch = nil
        selected = nil
        for step in flow.steps.reversed() { detach(step.index) }
    }

    /// Returns an attached member.
    private final func member(_ step: Int) -> StepNode? { members[step - flow.base] }

    private final func rebuild(_ step: StepRuntime, in wrapper: WrapperInteractor) {
        detach(step.index)
        _ = attach(.init(step, with: entry), in: wrapper)
    }

    private final func detach(_ step: Int) {
        members[step - flow.base].take()?.detach()
    }

    /// Attaches a step. Returns false if the flow has failed.
    private final func attach(_ beginning: StepNode.Beginning, in wrapper: WrapperInteractor) -> Bool {
        let step = beginning.step.index
        let node = wrapper.attach(beginning, isShown: showsAll || step == selected)
        members[step - flow.base] = node
        return node != nil
    }
}
