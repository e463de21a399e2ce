@_spi(Host) import PluginABI
import PluginManifest
import Port

/// The children in the slots of one step: the children offered to its RIB, the attached ones, and the kept state of
/// others. The parent's own code attaches their places, in any process.
@MainActor
final class SlotChildren: ChildOwner {
    /// The slots of the plugin, with the flows whose steps are the children, and those offered at the moment.
    private var slots: [(flow: FlowRuntime, offer: SlotOffer)] = []
    /// Builds the children, for the proof in force when the step's RIB was built.
    let wrapperBuilder: WrapperBuilder
    /// The step at the time when its RIB was built.
    let step: StepRuntime
    /// The scope of the step.
    let scope: FlowScope
    unowned let node: StepNode
    /// The attached places in the order of creation, which is the order of their numbers.
    private(set) var places: [SlotPlace] = []
    /// The kept states of children not attached again yet.
    private var kept: [FlowState.Step] = []
    /// Notes changes of the children's conditions.
    private lazy var watch = StreamWatch { [weak node] in node?.wrapper?.noteChange() }
    /// The places of the children on the latest screen.
    private var shown: [Screen.Place] = []

    /// - Parameters:
    ///   - node: the step, which owns this object; nil if it is not in a running flow.
    ///   - kept: the states of children to be attached again.
    init?(of node: StepNode, keeping kept: [FlowState.Step]) {
        guard let wrapper = node.wrapper, let scope = node.scope,
            let wrapperBuilder = node.place?.builder ?? wrapper.router?.wrapperBuilder
        else { return nil }
        self.node = node
        self.wrapperBuilder = wrapperBuilder
        self.scope = scope
        step = node.step
        slots = step.children.map { slot, flow in (flow, SlotOffer(slot: slot, children: names(in: flow))) }
        watch(in: scope)
        keep(kept)
    }

    /// Keeps the states of children to be attached again.
    private func keep(_ children: [FlowState.Step]) {
        kept += children
        dropAbsent()
    }

    /// Returns the place with a number.
    func place(_ number: Int) -> SlotPlace? {
        let index = places.index(ofFirstFrom: number)
        return index < places.endIndex && places[index].child.number == number ? places[index] : nil
    }

    /// Returns the flow whose steps are the children of a slot.
    private func flow(in slot: String?) -> FlowRuntime? {
        for known in slots where known.offer.slot == slot { return known.flow }
        return nil
    }

    /// Returns the children of a flow that the parent can build. A list follows the conditions. In a slot for one
    /// child, a child with a stream as its condition is always offered, and comes and goes in its place; only a
    /// constant excludes it.
    private func names(in flow: FlowRuntime) -> [ChildSource.Name] {
        var names: [ChildSource.Name] = []
        for step in flow.steps {
            let hasPlace = flow.slot != .many && step.condition?.stream != nil
            guard hasPlace || scope.allows(step) else { continue }
            names.append(ChildSource.Name(name: step.name, title: step.title))
        }
        return names
    }

    /// The children in each slot.
    var offers: [SlotOffer] { slots.map(\.offer) }

    /// Adds a place attached to the parent. The child is built after the attaching code has returned.
    func childDidAttach(_ child: Child) {
        guard let wrapper = node.wrapper, let flow = flow(in: child.slot),
            let step = flow.step(named: child.build.name)
        else { return }
        let place = SlotPlace(child, for: step, of: flow, in: self)
        places.insert(place, at: places.index(ofFirstFrom: child.number))
        wrapper.noteChange()
    }

    /// Removes a detached place with the child in the place.
    func childDidDetach(_ number: Int) {
        guard let place = place(number) else { return }
        places.remove(at: places.index(ofFirstFrom: number))
        place.leave()
    }

    /// Notes a change of a place's visibility. The child is notified after the running code has returned.
    func childVisibilityDidChange(_ number: Int, to isSeen: Bool) {
        guard let place = place(number), place.isSeen != isSeen else { return }
        place.isSeen = isSeen
        node.wrapper?.noteChange()
    }

    /// Detaches all children before the step's RIB is replaced by another RIB with the same state.
    func drop() {
        var writer = JSONWriter()
        writeState(to: &writer)
        keep(FlowState.children(json: writer.bytes))
        leaveAll()
    }

    /// Moves with the step to another flow, whose streams the conditions follow from now on. A condition might have
    /// changed meanwhile.
    func move(to wrapper: WrapperInteractor) {
        for place in places { place.node?.move(with: wrapper) }
        watch(in: node.scope ?? scope)
    }

    private func watch(in scope: FlowScope) {
        watch.follow(slots.flatMap { $0.flow.conditionStreams(in: scope) })
        node.wrapper?.noteChange()
    }

    /// Lets the children follow the changes. First the parent gets each changed list, and can attach and detach. Then
    /// children whose conditions are false leave their places, the last first, and others enter. A flow that has
    /// finished, and whose place the parent has kept, begins again there.
    func settle() {
        for index in slots.indices where slots[index].flow.hasConditions {
            let names = names(in: slots[index].flow)
            guard names != slots[index].offer.children else { continue }
            let offer = SlotOffer(slot: slots[index].offer.slot, children: names)
            slots[index].offer = offer
            node.port?.offer(offer)
        }
        dropAbsent()
        let places = places
        for place in places.reversed() where !place.isAllowed || place.node?.hasFinished == true { place.empty() }
        // Where one child takes the place of another, that one disappears first.
        for place in places where !place.isSeen { place.node?.see(false) }
        for place in places where self.place(place.child.number) === place {
            guard let node = place.node else {
                place.enter()
                continue
            }
            node.see(place.isSeen)
            node.children?.settle()
        }
    }

    /// Drops the kept states of children whose conditions are false, as a returning child starts fresh.
    private func dropAbsent() {
        kept.removeAll { kept in
            guard let flow = flow(in: kept.slot), let step = flow.step(named: kept.name) else { return true }
            return !scope.allows(step)
        }
    }

    /// Detaches all children, and stops following conditions: the step is detached.
    func end() {
        watch.follow([])
        leaveAll()
    }

    /// Detaches all children after the step's RIB has gone.
    private func leaveAll() {
        let leaving = places
        places = []
        shown = []
        for place in leaving.reversed() { place.leave() }
    }

    /// Returns the step's screen, with the children's screens in their places.
    ///
    /// - Parameter screen: makes the screen of the step's own view; nil without a view.
    func fill(_ screen: @autoclosure () -> Screen?) -> Screen? {
        // First, because the parent's screen can have their titles.
        for place in places { place.makeScreen() }
        guard let filled = screen()?.fillingPlaces({ place($0)?.screen }) else { return nil }
        shown = filled.places
        return filled.screen
    }

    /// Performs an action of a child's screen.
    ///
    /// - Returns: the action in the terms of the step's own view; nil if a child has performed the action.
    func perform(_ action: Action) -> Action? {
        // Nothing has been shown yet, or not since all children have left: the step's RIB can be another one.
        if shown.isEmpty, !places.isEmpty { _ = fill(node.port?.screen) }
        let (number, id) = shown.target(of: action.id) { number, id in
            place(number)?.screen?.actions.contains { $0.id == id } ?? false
        }
        let inner = Action(id: id, value: action.value)
        guard let number else { return inner }
        place(number)?.node?.perform(inner)
        return nil
    }

    /// Returns the node of an attached child.
    func node(of child: String, in slot: String) -> StepNode? {
        places.last { $0.child.slot == slot && $0.step.name == child && $0.node != nil }?.node
    }

    /// Returns the kept state of a child, and removes it from the kept states.
    func takeKept(of child: Child) -> FlowState.Step? {
        kept.firstIndex { $0.slot == child.slot && $0.name == child.build.name }.map { kept.remove(at: $0) }
    }

    /// Writes the states of the children.
    func writeState(to writer: inout some StateWriter) {
        writer.array { writer in for place in places { place.writeState(to: &writer) } }
    }
}

@MainActor
extension [SlotPlace] {
    /// Returns the index of the first place with at least this number.
    fileprivate func index(ofFirstFrom number: Int) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle].child.number < number { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
