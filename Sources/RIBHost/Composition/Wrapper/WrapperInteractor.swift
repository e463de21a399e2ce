internal import Checking
internal import Configuration
internal import PluginABI
internal import PluginManifest

/// What the wrapper asks of its router.
@MainActor
protocol WrapperRouting: Routing {
    /// Builds the step's RIB and attaches it.
    func attach(_ attachment: Attachment, to step: FlowPlan.Step) throws(StepFailure)

    /// Detaches the RIB of this attachment and lets go of it.
    func detach(_ attachment: Attachment)

    /// Shows the RIB of this attachment.
    func show(_ attachment: Attachment)
}

/// Hears how a flow ended.
@MainActor
protocol FlowListener: AnyObject {
    /// The flow finished, and knows `environment` at its end.
    func flowDidFinish(with environment: Environment)

    /// A step failed, and the flow does not route `@failed`.
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
    private lazy var container = flow.container.steps(of: flow, in: self)
    private var hasFailed = false

    init(flow: FlowPlan.Flow, entry: Environment, queue: OutcomeQueue) {
        self.flow = flow
        self.entry = entry
        self.queue = queue
        super.init()
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        container.start(at: flow.start, with: entry)
    }

    override func willResignActive() {
        super.willResignActive()
        container.leave()
    }

    /// The step that a person is looking at.
    var shown: Attachment? { container.shown }

    /// Where this wrapper stands in the tree: it is never attached elsewhere.
    private(set) lazy var flowPath = router?.path ?? []

    /// Where a step of this flow stands in the tree, for a fault.
    func path(of attachment: Attachment) -> [String] {
        flowPath + [flow.steps[attachment.step].name]
    }

    /// A step of this flow.
    func step(named name: String) -> FlowPlan.Step? {
        flow.steps.first { $0.name == name }
    }

    /// Starts again from the flow's entry, as `@restart` and the wrap-around do.
    func restart() {
        container.leave()
        container.start(at: flow.start, with: entry)
    }

    /// Routes an outcome whose turn has come.
    func route(_ outcome: Outcome, of attachment: Attachment) {
        guard let route = flow.steps[attachment.step].routes.first(where: { $0.outcome == outcome.name }) else {
            return refuse("`\(outcome.name)`, which its manifest does not declare", of: attachment)
        }
        let environment = attachment.environment.assigning(route.assigns, from: outcome.payload)
        guard let target = route.target.resolved(in: environment) else {
            return refuse("`\(outcome.name)` with a value that no case of its switch names", of: attachment)
        }
        follow(target, with: environment, from: attachment)
    }

    /// Makes a failure the reserved outcome `@failed`, where the flow routes that; else the flow itself has failed.
    func stepDidFail(_ failure: StepFailure, at attachment: Attachment) {
        let isRouted = flow.steps[attachment.step].routes.contains { $0.outcome == RouteDefinition.failed }
        guard isRouted else {
            hasFailed = true
            listener?.flowDidFail(failure)
            return
        }
        Runtime.report(
            Fault(kind: .failedStep, message: failure.diagnostic.message, path: path(of: attachment))
        )
        attachment.fail()
    }

    /// Goes where an outcome of an attached step leads, with what is known behind it.
    func follow(_ target: FlowPlan.Target, with environment: Environment, from attachment: Attachment) {
        switch target {
        case .step(let index):
            container.go(to: index, with: environment, from: attachment)
        case .back:
            container.goBack(from: attachment)
        case .restart:
            restart()
        case .finish:
            container.leave()
            listener?.flowDidFinish(with: environment)
        case .exit:
            listener?.flowDidExit()
        case .stay, .select:
            attachment.resume(with: environment)
        }
    }

    /// An outcome that the plan does not know: the plugin does not do what its manifest says. The step goes on.
    private func refuse(_ reported: String, of attachment: Attachment) {
        let name = flow.steps[attachment.step].name
        Runtime.report(
            Fault(
                kind: .undeclaredOutcome,
                message: "The step `\(name)` reported \(reported); the outcome was dropped. "
                    + "Build the plugin from its manifest.json.",
                path: path(of: attachment)
            )
        )
        attachment.resume()
    }
}

extension WrapperInteractor: StepAttaching {
    func attach(_ step: Int, with environment: Environment) -> Attachment? {
        let attachment = Attachment(
            step: step,
            name: flow.steps[step].name,
            environment: environment,
            wrapper: self,
            queue: queue,
            isHeardOnce: flow.container.hearsEachStepOnce
        )
        do {
            try router?.attach(attachment, to: flow.steps[step])
        } catch {
            stepDidFail(error, at: attachment)
        }
        return hasFailed ? nil : attachment
    }

    func detach(_ attachment: Attachment) {
        router?.detach(attachment)
    }

    func show(_ attachment: Attachment) {
        router?.show(attachment)
    }
}

extension WrapperInteractor: WrapperPresentableListener {
    func goBack() {
        container.shown.map { container.goBack(from: $0) }
    }

    func select(step: String) {
        flow.steps.firstIndex { $0.name == step }.map { container.select($0) }
    }

    func screenWasCut(of step: String) {
        Runtime.report(
            Fault(
                kind: .nestedTooDeep,
                message:
                    "The screen of the step `\(step)` has more than \(Screen.depthLimit) rows, columns and sections in "
                    + "one another; what is deeper is not shown. Put fewer into each other.",
                path: flowPath + [step]
            )
        )
    }
}
