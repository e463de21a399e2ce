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
    /// The attached steps, by index; nil before the attach, and after the detach.
    private(set) final var members: [StepNode?]
    private final var selected: Int?
    /// Notes changes of the members' conditions; nil if there are none.
    private final var watch: StreamWatch?
    private final var entry = Environment()

    init(_ flow: FlowRuntime) {
        self.flow = flow
        members = Array(repeating: nil, count: flow.steps.count)
    }

    final var attached: [StepNode] { members.compactMap(\.self) }

    final var shown: StepNode? { selected.flatMap { members[$0] } }

    /// True if all members are on the screen, and not only the selected one.
    var showsAll: Bool { false }

    final func shows(_ node: StepNode) -> Bool { showsAll || node === shown }

    var screen: Screen { Screen() }

    func perform(_ action: Action, in wrapper: WrapperInteractor) {
        guard let name = action.step, let step = flow.step(named: name), members.indices.contains(step.index),
            let action = action.embedded(in: name)
        else { return }
        members[step.index]?.perform(action)
    }

    final func start(at step: Int, with entry: Environment, in wrapper: WrapperInteractor) {
        begin(at: step, with: entry, from: [], in: wrapper)
    }

    /// Attaches members of another session; new members start fresh.
    final func resume(_ beginning: FlowBeginning, in wrapper: WrapperInteractor) {
        let shown = beginning.shown.flatMap { members.indices.contains($0) ? $0 : nil } ?? flow.start
        begin(at: shown, with: beginning.entry, from: beginning.steps, in: wrapper)
    }

    private final func begin(
        at step: Int,
        with entry: Environment,
        from beginnings: [StepBeginning],
        in wrapper: WrapperInteractor
    ) {
        self.entry = entry
        // Before they attach: the others are not seen.
        selected = nearest(to: step) { flow.allows($0, in: wrapper.scope) }
        guard attachAllowed(from: beginnings, in: wrapper) else { return }
        selectNearest(step)
        guard !flow.conditions.isEmpty else { return }
        watch = StreamWatch { [weak wrapper] in wrapper?.noteChange() }
        watch?.follow(flow.conditionStreams(in: wrapper.scope))
        // A member can have changed one as it was attached.
        wrapper.noteChange()
    }

    /// Attaches the missing members, as far as allowed; returns false if the flow has failed.
    private final func attachAllowed(from beginnings: [StepBeginning], in wrapper: WrapperInteractor) -> Bool {
        for member in members.indices where members[member] == nil && flow.allows(member, in: wrapper.scope) {
            let beginning = beginnings.first { $0.step.index == member }
            guard attach(member, from: beginning, in: wrapper) else { return false }
        }
        return true
    }

    final func settle(in wrapper: WrapperInteractor) {
        // Nothing is selected in a flow that has finished meanwhile.
        guard let shown = selected else { return }
        for member in members.indices.reversed() where !flow.allows(member, in: wrapper.scope) { detach(member) }
        if attachAllowed(from: [], in: wrapper) { selectNearest(shown) }
    }

    final func go(to step: Int, with environment: Environment, from reporter: StepNode, in wrapper: WrapperInteractor) {
        // A flow that has finished starts again in its place, whatever its target is.
        if step == reporter.step.index || reporter.hasFinished {
            rebuild(reporter.step.index, in: wrapper)
        } else if let member = members[step], member.hasEnded, !member.hasFinished {
            rebuild(step, in: wrapper)
        }
        select(step)
    }

    /// Accepts outcomes of the reporter again. The checker refuses `@back` here, because no step comes before another.
    final func goBack(from reporter: StepNode, in wrapper: WrapperInteractor) {
        reporter.resume()
    }

    final func select(_ step: Int) {
        guard members.indices.contains(step), let member = members[step] else { return }
        let previous = shown
        selected = step
        guard member !== previous, !showsAll else { return }
        previous?.show(false)
        member.show(true)
    }

    /// Selects a step; if the step is absent, the next attached one, or otherwise the last.
    private final func selectNearest(_ step: Int) {
        if let nearest = nearest(to: step, where: { members[$0] != nil }) { select(nearest) }
    }

    private final func nearest(to step: Int, where isThere: (Int) -> Bool) -> Int? {
        members.indices[step...].first(where: isThere) ?? members.indices.last(where: isThere)
    }

    final func leave() {
        watch = nil
        selected = nil
        for step in members.indices.reversed() { detach(step) }
    }

    private final func rebuild(_ step: Int, in wrapper: WrapperInteractor) {
        detach(step)
        _ = attach(step, from: nil, in: wrapper)
    }

    private final func detach(_ step: Int) {
        members[step].take()?.detach()
    }

    /// Attaches a step. Returns false if the flow has failed.
    private final func attach(_ step: Int, from beginning: StepBeginning?, in wrapper: WrapperInteractor) -> Bool {
        let isShown = showsAll || step == selected
        let node =
            beginning.map { wrapper.attach($0, isShown: isShown) }
            ?? wrapper.attach(step, with: entry, isShown: isShown)
        members[step] = node
        return node != nil
    }
}
