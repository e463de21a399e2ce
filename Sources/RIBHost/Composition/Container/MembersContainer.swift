import PluginABI

/// All steps attach when the wrapper activates, in the order of the file, and share one screen. Action ids carry their
/// step there: `dashboard/topUp`.
///
/// A target selects its step, which is not built again; but a step that names itself is built again in its place. Each
/// step is built with the values that the flow was entered with; a value that one member reports reaches the others
/// through a stream. A subclass says how the steps are shown.
class MembersContainer: StepContainer {
    final let flow: FlowRuntime
    /// The attached steps, by index; nil before a step is attached, and after it is detached.
    private(set) final var members: [StepNode?]
    private final var selected: Int?
    private final var entry = Environment()

    init(_ flow: FlowRuntime) {
        self.flow = flow
        members = Array(repeating: nil, count: flow.steps.count)
    }

    final var attached: [StepNode] { members.compactMap(\.self) }

    final var shown: StepNode? { selected.flatMap { members[$0] } }

    /// Whether all members are on the screen, and not only the selected one.
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
        self.entry = entry
        // Before they attach: the others are not seen.
        selected = step
        for member in members.indices {
            guard attach(member, in: wrapper) else { return }
        }
        select(step)
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

    /// The checker refuses `@back` here: no step comes before another.
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

    final func leave() {
        selected = nil
        for step in members.indices.reversed() { detach(step) }
    }

    /// Members that are new start fresh.
    final func resume(_ beginning: FlowBeginning, in wrapper: WrapperInteractor) {
        entry = beginning.entry
        selected = beginning.shown.flatMap { members.indices.contains($0) ? $0 : nil } ?? flow.start
        for member in members.indices {
            let step = beginning.steps.first { $0.step.index == member }
            let isShown = showsAll || member == selected
            members[member] =
                step.map { wrapper.attach($0, isShown: isShown) }
                ?? wrapper.attach(member, with: entry, isShown: isShown)
            guard members[member] != nil else { return }
        }
    }

    private final func rebuild(_ step: Int, in wrapper: WrapperInteractor) {
        detach(step)
        _ = attach(step, in: wrapper)
    }

    private final func detach(_ step: Int) {
        members[step].take()?.detach()
    }

    /// Returns false if the flow has failed.
    private final func attach(_ step: Int, in wrapper: WrapperInteractor) -> Bool {
        let node = wrapper.attach(step, with: entry, isShown: showsAll || step == selected)
        members[step] = node
        return node != nil
    }
}
