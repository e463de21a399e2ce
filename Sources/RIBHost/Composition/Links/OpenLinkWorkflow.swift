import Base
import Checking
import PluginABI

/// A workflow that waits until the flow is at a step where the link can be taken, and then takes it. This repeats for
/// each leg, from flow to nested flow.
final class OpenLinkWorkflow: Workflow<RootInteractor> {
    let request: LinkRequest

    init(_ request: LinkRequest) {
        self.request = request
        super.init()
        // A step is taken only while the workflow is there.
        var arrival = onStep { [unowned self] root in root.waitForFlow(toTake: 0, of: self) }
        for leg in request.legs.indices.dropLast() {
            arrival = arrival.onStep { [unowned self] node, root in
                node.follow(leg, of: request)
                return root.waitForFlow(toTake: leg + 1, of: self)
            }
        }
        arrival.onStep { node, root in
            node.follow(request.legs.count - 1, of: request)
            return Eventual((node, root))
        }
        .commit()
    }
}

extension StepNode {
    /// Follows a leg of the link from this step. For the last leg, also asks the destination for the link's entry. A
    /// child in a slot is itself the destination: only its parent attaches it.
    fileprivate func follow(_ leg: Int, of request: LinkRequest) {
        let entry = leg == request.legs.indices.last ? request.entry : nil
        guard request.legs[leg].slot == nil, let wrapper else {
            if let entry { ask(entry.name, with: entry.arguments) }
            return
        }
        wrapper.follow(leg, of: request)
        // A step that could not be built is not asked: where its flow goes then has nothing to do with the link.
        let destination = request.legs[leg].destination
        guard let entry, let target = wrapper.container.attached.first(where: { destination == .step($0.step.index) })
        else { return }
        target.ask(entry.name, with: entry.arguments)
    }
}

extension WrapperInteractor {
    /// Follows a leg of the link from the current step of the flow, as if the step had reported the link's values.
    fileprivate func follow(_ leg: Int, of request: LinkRequest) {
        guard let shown else { return }
        let destination = request.legs[leg].destination
        let target = container.attached.first { destination == .step($0.step.index) && !$0.hasEnded }
        let environment = shown.environment.assigning(request.assigns, from: request.values)
        // A member is shown as it is: the checker has refused values for it.
        if let target, !attachesAllMembers {
            let isLast = leg == request.legs.indices.last
            if target.takesOthers(than: request, isLast: isLast) {
                queue.beginTurn()
                return container.enterAgain(target, with: environment, in: self)
            }
            target.assign(request)
        }
        // The link has arrived; but a step that replaces the others starts again if the link carries values.
        let isThere = target === shown && (attachesAllMembers || shown.innerFlow != nil || !request.carriesValues)
        guard !isThere else { return }
        queue.beginTurn()
        follow(destination, with: environment, from: shown)
    }

    /// Returns the node at which the last of these legs can be taken: the visible step of a flow, or, for a leg to a
    /// child, the child. The legs before have led into flows and to parents, each of which is at its step.
    func node(atLast legs: ArraySlice<LinkRequest.Leg>) -> StepNode? {
        var node = shown
        for (leg, next) in zip(legs, legs.dropFirst()) {
            guard let current = node, leg.destination == .step(current.step.index) else { return nil }
            node =
                if let slot = next.slot { current.children?.node(of: next.name, in: slot) } else {
                    current.innerFlow?.shown
                }
        }
        return node
    }

    /// Returns the false condition for which the last of these legs waits: of a member in its flow, or of a child
    /// around its parent.
    func condition(ofAbsent legs: ArraySlice<LinkRequest.Leg>) -> MemberCondition? {
        guard let leg = legs.last, let condition = leg.condition,
            let scope = node(atLast: leg.slot == nil ? legs : legs.dropLast())?.scope, !scope.isTrue(condition.source)
        else { return nil }
        return condition
    }
}

extension StepNode {
    /// Lets the step continue, with the values of a link for later targets.
    fileprivate func assign(_ request: LinkRequest) {
        resume(with: environment.assigning(request.assigns, from: request.values))
    }

    /// Returns true if the values of the link differ from the values with which the step was entered: the dynamic
    /// dependencies of a plugin, or the static ones of a flow.
    ///
    /// - Parameter isLast: true if the link leads to the step, and not further into its flow.
    fileprivate func takesOthers(than request: LinkRequest, isLast: Bool) -> Bool {
        let other = entry.assigning(request.assigns, from: request.values)
        guard let flow = innerFlow else { return !entry.agrees(with: other, on: step.keys) }
        let keys = isLast && flow.attachesAllMembers ? flow.flow.readKeys : flow.flow.entryKeys
        return !flow.scope.entry.agrees(with: other.entering(flow.flow, by: step), on: keys)
    }
}

extension Fault {
    static func linkTimedOut(_ request: LinkRequest, steps: String, _ patience: String) -> Fault {
        Fault(
            kind: .linkTimedOut,
            message:
                "The link `\(request.link)` has waited \(patience) for the flow to come to \(steps), and was given up. "
                + "Open it again when the flow is there.",
            path: []
        )
    }

    static func linkReplaced(_ old: LinkRequest, by new: LinkRequest) -> Fault {
        Fault(
            kind: .linkReplaced,
            message: "The link `\(old.link)` still waited when `\(new.link)` was opened, and was given up.",
            path: []
        )
    }
}
