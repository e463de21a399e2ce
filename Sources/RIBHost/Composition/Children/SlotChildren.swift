import Isolation
import PluginABI
import PluginManifest

/// The children in the slots of one step: what its RIB is offered, which of these are attached, and what others have
/// kept.
@MainActor
final class SlotChildren {
    /// One slot as the plugin has it.
    private(set) var slots: [HostSlot] = []
    let wrapperBuilder: WrapperBuilder
    /// The step as it was when its RIB was built.
    let step: StepRuntime
    /// What is around the step.
    let scope: FlowScope
    /// Routes what the children report.
    private let queue: OutcomeQueue
    unowned let node: StepNode
    /// The places of those that are attached, by number.
    private var numbered: [Int: SlotPlace] = [:]
    /// What children have kept that are not attached again yet.
    private var kept: [FlowState.Child]
    private var lastNumber = 0
    /// Where the children are on the screen as it was made last.
    private var shown: [Screen.Place] = []

    /// - Parameter node: the step, which owns this.
    init(of node: StepNode, _ wrapper: WrapperInteractor, _ wrapperBuilder: WrapperBuilder, kept: [FlowState.Child]) {
        self.node = node
        self.wrapperBuilder = wrapperBuilder
        self.kept = kept
        step = node.step
        scope = wrapper.scope
        queue = wrapper.queue
        slots = node.step.children.map { HostSlot($0.slot, $0.flow, self, in: wrapper) }
    }

    /// The plugin's context, with what is in the slots.
    func context(_ context: PluginContext) -> PluginContext {
        PluginContext(context, children: Dictionary(slots.map { ($0.name, $0) }) { first, _ in first })
    }

    /// The places, in the order in which they were made.
    var places: [SlotPlace] { numbered.sorted { $0.key < $1.key }.map(\.value) }

    /// A child is attached to its parent: it is built when the code that did that has returned.
    func childDidAttach(_ child: AttachedChild) {
        guard let slot = slots.first(where: { $0.name == child.slot }) else { return }
        let place = SlotPlace(child, in: slot, of: self)
        numbered[child.number] = place
        queue.append(from: node) { place.enter() }
    }

    /// A child's place leaves, and with it the child.
    func childDidDetach(_ number: Int) {
        numbered.removeValue(forKey: number)?.leave()
    }

    /// Detaches all children, for the step's RIB is to be replaced by one that continues from the state of it.
    func drop() {
        var writer = JSONWriter()
        writeState(to: &writer)
        kept = FlowState.children(json: writer.bytes)
        leaveAll()
    }

    /// Notes changes of the children's conditions for another flow, to which the step has moved.
    func watch(for wrapper: WrapperInteractor) {
        for slot in slots { slot.watch(for: wrapper) }
    }

    /// Conditions of children may have changed. First the parent gets each list as it is now, and can attach and detach;
    /// what it has attached then leaves its place, the last first, or comes back to it.
    func settle(in wrapper: WrapperInteractor) {
        for slot in slots where slot.settle(in: wrapper) {
            (node.router?.interactable as? RemoteInteractor)?.offer(slot.names.value, in: slot.name)
        }
        let places = places
        for place in places.reversed() where !place.slot.allows(place.name, in: wrapper) { place.empty() }
        for place in places { place.enter() }
    }

    /// Detaches all children, and follows no conditions any longer: the step is detached.
    func end() {
        for slot in slots { slot.stopWatching() }
        leaveAll()
    }

    /// Detaches all children: the step's RIB has gone.
    private func leaveAll() {
        let leaving = places
        numbered = [:]
        for place in leaving.reversed() { place.leave() }
    }

    /// The step's screen, with the children's in their places.
    func fill(_ screen: @autoclosure () -> Screen) -> Screen {
        // First, because the parent's screen can have their titles.
        for place in places { place.makeScreen() }
        let filled = screen().fillingPlaces { numbered[$0]?.screen }
        shown = filled.places
        return filled.screen
    }

    /// Performs an action of a child's screen.
    ///
    /// - Returns: false if it is not one.
    func perform(_ action: Action) -> Bool {
        // Nothing has been shown yet.
        if shown.isEmpty, !numbered.isEmpty, let view = node.view { _ = fill(view.visibleScreen) }
        for place in shown {
            guard action.id.hasPrefix(place.prefix), let child = numbered[place.number] else { continue }
            let inner = Action(id: String(action.id.dropFirst(place.prefix.count)), value: action.value)
            // A child that is pushed or presented has no name before its ids, and neither has what is around it.
            if place.prefix.isEmpty, child.screen?.actions.contains(where: { $0.id == inner.id }) != true { continue }
            child.wrapper?.perform(inner)
            return true
        }
        return false
    }

    /// The wrapper of a child that is there.
    func wrapper(of child: String, in slot: String) -> WrapperInteractor? {
        places.last { $0.slot.name == slot && $0.name == child && $0.wrapper != nil }?.wrapper
    }

    /// The condition of a child.
    func condition(of child: String, in slot: String) -> MemberCondition? {
        guard let flow = slots.first(where: { $0.name == slot })?.flow else { return nil }
        let runtime = wrapperBuilder.flows[flow]
        return runtime.step(named: child).flatMap { runtime.conditions[$0.index] }
    }

    /// What a child has kept, once.
    func takeKept(of child: String, in slot: String) -> FlowState.Instance? {
        kept.firstIndex { $0.name == child && $0.slot == slot }.map { kept.remove(at: $0).flow }
    }

    /// Writes what the children keep.
    func writeState(to writer: inout JSONWriter) {
        writer.array { writer in
            for place in places {
                guard let wrapper = place.wrapper else { continue }
                writer.object { writer in
                    writer.member("slot", place.child.slot)
                    writer.member("child", place.name)
                    writer.key("flow")
                    wrapper.writeState(to: &writer)
                }
            }
        }
    }
}

/// In the host's process the parent's own code attaches the places.
extension SlotChildren: PlaceOwner {
    func makePlace(_ build: ChildBuild, in slot: HostSlot) -> Place {
        lastNumber += 1
        return Place(lastNumber, in: slot.name, build, owner: self)
    }

    func placeDidAttach(_ place: Place) {
        let view = place.viewController
        childDidAttach(
            AttachedChild(place.number, in: place.slot, place.build, below: place, at: place.path) { [weak view] in
                view?.title = $0
            }
        )
    }

    func placeWillDetach(_ place: Place) {
        childDidDetach(place.number)
    }
}

/// In a worker they are attached there, and the worker says so.
extension SlotChildren: RemoteChildren {
    var offered: [(slot: String, children: [ChildSource.Name])] { slots.map { ($0.name, $0.names.value) } }
}
