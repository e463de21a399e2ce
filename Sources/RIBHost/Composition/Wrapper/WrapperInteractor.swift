internal import Checking
internal import Configuration
internal import PluginABI
internal import PluginManifest

/// What the wrapper asks of its router.
@MainActor
protocol WrapperRouting: Routing {
    /// Builds the step's RIB and attaches it.
    func attach(_ attachment: Attachment) throws(StepFailure)

    /// Detaches the RIB of this attachment.
    func detach(_ attachment: Attachment)
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

    let queue: OutcomeQueue
    /// Whether only the first outcome of each attach counts.
    let hearsEachStepOnce: Bool

    private let flow: PreparedFlow
    private let entry: Environment
    private let container: any StepContainer
    private var hasFailed = false

    init(flow: PreparedFlow, entry: Environment, queue: OutcomeQueue) {
        self.flow = flow
        self.entry = entry
        self.queue = queue
        container = flow.makeContainer()
        hearsEachStepOnce = container.hearsEachStepOnce
        super.init()
        container.view.listener = self
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        container.start(at: flow.start, with: entry, in: self)
    }

    override func willResignActive() {
        super.willResignActive()
        container.leave(self)
    }

    /// Shows the steps.
    var viewController: WrapperViewController { container.view }

    /// The step that a person is looking at.
    var shown: Attachment? { container.shown }

    /// Where this wrapper stands in the tree: it is never attached elsewhere.
    private(set) lazy var flowPath = router?.path ?? []

    /// A step of this flow.
    func step(named name: String) -> PreparedStep? {
        flow.step(named: name)
    }

    /// Starts again from the flow's entry, as `@restart` and the wrap-around do.
    func restart() {
        container.leave(self)
        container.start(at: flow.start, with: entry, in: self)
    }

    /// Routes an outcome whose turn has come.
    func route(_ outcome: Outcome, of attachment: Attachment) {
        guard let route = attachment.step.route(of: outcome.name) else {
            return refuse("`\(outcome.name)`, which its manifest does not declare", of: attachment)
        }
        let environment = attachment.environment.assigning(route.assigns, from: outcome.payload)
        guard let target = route.target.resolved(in: environment) else {
            return refuse("`\(outcome.name)` with a value that no case of its switch names", of: attachment)
        }
        follow(target, with: environment, from: attachment)
    }

    /// Makes a failure the reserved outcome `@failed`, where the flow routes that and it does not lead round in a ring;
    /// else the flow itself has failed.
    func stepDidFail(_ failure: StepFailure, at attachment: Attachment) {
        guard attachment.step.routesFailure else { return fail(failure) }
        guard queue.noteFailure(of: attachment) else { return fail(failure.again(at: attachment.step.name)) }
        Runtime.report(
            Fault(kind: .failedStep, message: failure.diagnostic.message, path: attachment.path)
        )
        attachment.fail()
    }

    private func fail(_ failure: StepFailure) {
        hasFailed = true
        listener?.flowDidFail(failure)
    }

    /// Goes where an outcome of an attached step leads, with what is known behind it.
    func follow(_ target: FlowPlan.Target, with environment: Environment, from attachment: Attachment) {
        switch target {
        case .step(let index):
            container.go(to: index, with: environment, from: attachment, in: self)
        case .back:
            container.goBack(from: attachment, in: self)
        case .restart:
            restart()
        case .finish:
            container.leave(self)
            listener?.flowDidFinish(with: environment)
        case .exit:
            listener?.flowDidExit()
        case .stay, .select:
            attachment.resume(with: environment)
        }
    }

    /// An outcome that the plan does not know: the plugin does not do what its manifest says. The step goes on.
    private func refuse(_ reported: String, of attachment: Attachment) {
        Runtime.report(
            Fault(
                kind: .undeclaredOutcome,
                message: "The step `\(attachment.step.name)` reported \(reported); the outcome was dropped. "
                    + "Build the plugin from its manifest.json.",
                path: attachment.path
            )
        )
        attachment.resume()
    }
}

extension WrapperInteractor: StepAttaching {
    func attach(_ step: Int, with environment: Environment) -> Attachment? {
        let attachment = Attachment(step: flow.steps[step], environment: environment, wrapper: self)
        do {
            try router?.attach(attachment)
        } catch {
            stepDidFail(error, at: attachment)
        }
        guard hasFailed else { return attachment }
        // Where nothing was built, nobody will detach it.
        if attachment.rib == nil { attachment.release() }
        return nil
    }

    func detach(_ attachment: Attachment) {
        router?.detach(attachment)
        attachment.release()
    }
}

extension WrapperInteractor: WrapperPresentableListener {
    func goBack() {
        if let shown = container.shown { container.goBack(from: shown, in: self) }
    }

    func select(step: String) {
        if let step = self.step(named: step) { container.select(step.index, in: self) }
    }
}
