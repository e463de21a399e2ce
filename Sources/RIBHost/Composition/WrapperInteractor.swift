internal import Checking
internal import PluginABI

/// What the wrapper asks of its router.
@MainActor
protocol WrapperRouting: Routing {
    /// Builds the step's RIB and attaches it.
    func attach(_ attachment: Attachment, to step: FlowPlan.Step) throws(StepFailure)

    /// Detaches the RIB of this attachment and lets go of it.
    func detach(_ attachment: Attachment)
}

/// Who hears how a flow ended.
@MainActor
protocol FlowListener: AnyObject {
    /// The flow finished; `environment` holds what it knows at its end.
    func flowDidFinish(with environment: Environment)

    /// A step failed, and this flow does not route `@failed`.
    func flowDidFail(_ failure: StepFailure)

    /// A step's target was `@exit`.
    func flowDidExit()
}

/// Routes outcomes and passes data, by the plan of one flow. It holds no business logic.
final class WrapperInteractor: Interactor {
    weak var router: (any WrapperRouting)?
    weak var listener: (any FlowListener)?

    private let flow: FlowPlan.Flow
    private let entry: Environment
    private let queue: OutcomeQueue
    private var trail = Trail()
    private var current: Attachment?

    init(flow: FlowPlan.Flow, entry: Environment, queue: OutcomeQueue) {
        self.flow = flow
        self.entry = entry
        self.queue = queue
        super.init()
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        enter(flow.start, with: entry)
    }

    override func willResignActive() {
        super.willResignActive()
        leaveCurrent()
    }

    /// The name of the step that is attached, if one is.
    var currentStepName: String? {
        current.map { flow.steps[$0.step].name }
    }

    /// Where a step of this flow stands in the tree, for a fault's path.
    func path(of attachment: Attachment) -> [String] {
        (router?.path ?? []) + [flow.steps[attachment.step].name]
    }

    /// Starts again from the flow's entry, as `@restart` and the wrap-around do.
    func restart() {
        leaveCurrent()
        trail = Trail()
        enter(flow.start, with: entry)
    }

    /// Routes an outcome whose turn has come.
    func route(_ outcome: Outcome, of attachment: Attachment) {
        guard attachment === current else { return }
        let step = flow.steps[attachment.step]
        guard let route = step.routes.first(where: { $0.outcome == outcome.name }) else {
            Runtime.report(
                Fault(
                    .outcome,
                    "The step '\(step.name)' reported '\(outcome.name)', which its manifest does not declare.",
                    path: path(of: attachment)
                )
            )
            attachment.resume()
            return
        }
        let environment = attachment.environment.following(outcome.payload, assigning: route.assigns)
        follow(route.target, payload: outcome.payload, environment: environment, from: attachment)
    }

    /// The reserved outcome `@failed`, where the flow routes it; else the flow itself has failed.
    func stepDidFail(_ failure: StepFailure, at attachment: Attachment) {
        let step = flow.steps[attachment.step]
        guard step.routes.contains(where: { $0.outcome == FlowPlan.failedOutcome }) else {
            listener?.flowDidFail(failure)
            return
        }
        Runtime.report(Fault(.step, failure.description, path: path(of: attachment)))
        attachment.report(Outcome(name: FlowPlan.failedOutcome, payload: [:]))
    }
}

extension WrapperInteractor {
    private func follow(
        _ target: FlowPlan.Target,
        payload: WireRecord,
        environment: Environment,
        from attachment: Attachment
    ) {
        switch target.resolved(by: payload) {
        case .step(let index):
            leaveCurrent()
            enter(index, with: environment)
        case .back:
            leaveCurrent()
            if let previous = trail.back() {
                enter(previous.step, with: previous.environment)
            }
        case .restart:
            restart()
        case .stay:
            attachment.resume()
        case .finish:
            listener?.flowDidFinish(with: environment)
        case .exit:
            listener?.flowDidExit()
        }
    }

    private func enter(_ index: Int, with environment: Environment) {
        let step = flow.steps[index]
        let attachment = Attachment(
            step: index,
            name: step.name,
            environment: environment,
            wrapper: self,
            queue: queue
        )
        trail.enter(index, with: environment)
        current = attachment
        do {
            try router?.attach(attachment, to: step)
        } catch {
            stepDidFail(error, at: attachment)
        }
    }

    private func leaveCurrent() {
        guard let attachment = current else { return }
        current = nil
        router?.detach(attachment)
    }
}
