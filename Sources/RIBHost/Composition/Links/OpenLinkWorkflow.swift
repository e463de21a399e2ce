import Base
import Checking
import PluginABI

/// Waits until the flow is at a step where the link can be taken, then takes it; this repeats for each leg, from flow
/// to nested flow.
final class OpenLinkWorkflow: Workflow<RootInteractor> {
    let request: LinkRequest

    init(_ request: LinkRequest) {
        self.request = request
        super.init()
        // A step is taken only while the workflow is there.
        var arrival = onStep { [unowned self] root in root.waitForFlow(toTake: 0, of: self) }
        for leg in request.legs.indices.dropLast() {
            arrival = arrival.onStep { [unowned self] flow, root in
                flow.follow(leg, of: request)
                return root.waitForFlow(toTake: leg + 1, of: self)
            }
        }
        arrival.onStep { flow, root in
            flow.follow(request.legs.count - 1, of: request)
            flow.ask(request)
            return Eventual((flow, root))
        }
        .commit()
    }
}

extension WrapperInteractor {
    /// Follows a leg of the link from the current step of the flow, as if that had reported the link's values.
    func follow(_ leg: Int, of request: LinkRequest) {
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
        let isThere = target === shown && (attachesAllMembers || shown.innerFlow != nil || request.assigns.isEmpty)
        guard !isThere else { return }
        queue.beginTurn()
        follow(destination, with: environment, from: shown)
    }

    /// Asks the step that the link has led to for its entry, if it asks for one. A step that could not be built is not
    /// asked: where its flow goes then has nothing to do with the link.
    func ask(_ request: LinkRequest) {
        guard let entry = request.entry, let destination = request.legs.last?.destination else { return }
        container.attached.first { destination == .step($0.step.index) }?.ask(entry.name, with: entry.arguments)
    }

    /// The flow of the last of these legs: the others have led into flows and to parents, each of which is at its step.
    func flow(ofLast legs: ArraySlice<LinkRequest.Leg>) -> WrapperInteractor? {
        var flow = self
        for (leg, next) in zip(legs, legs.dropFirst()) {
            guard let shown = flow.shown, leg.destination == .step(shown.step.index),
                let inner = next.slot.map({ shown.children?.wrapper(of: next.name, in: $0) }) ?? shown.innerFlow
            else { return nil }
            flow = inner
        }
        return flow
    }

    /// The condition for which the last of these legs waits: of a member, in its flow, or of a child, around its parent.
    func condition(ofAbsent legs: ArraySlice<LinkRequest.Leg>) -> MemberCondition? {
        guard let leg = legs.last, let condition = leg.condition,
            let flow = flow(ofLast: leg.slot == nil ? legs : legs.dropLast()), !flow.scope.isTrue(condition.source)
        else { return nil }
        return condition
    }
}

extension StepNode {
    /// The step continues, and what it leads to knows the values of a link.
    fileprivate func assign(_ request: LinkRequest) {
        resume(with: environment.assigning(request.assigns, from: request.values))
    }

    /// Whether the link brings values other than those that the step has taken when it was entered: a plugin for its
    /// dynamic dependencies, a flow for its static ones.
    ///
    /// - Parameter isLast: whether the link leads to the step, and not further into the flow that it runs.
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
