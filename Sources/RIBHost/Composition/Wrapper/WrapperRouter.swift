internal import Checking
internal import PluginABI
internal import PluginManifest

/// Builds, attaches and detaches the RIBs of the flow's steps.
final class WrapperRouter: ViewableRouter<WrapperInteractor, WrapperViewController>, WrapperRouting {
    private let builders: any BuilderSource
    private let wrapperBuilder: any WrapperBuildable
    private let census: RIBCensus?

    init(
        interactor: WrapperInteractor,
        viewController: WrapperViewController,
        builders: any BuilderSource,
        wrapperBuilder: any WrapperBuildable,
        census: RIBCensus?
    ) {
        self.builders = builders
        self.wrapperBuilder = wrapperBuilder
        self.census = census
        super.init(interactor: interactor, viewController: viewController)
        interactor.router = self
        viewController.listener = interactor
    }

    // MARK: WrapperRouting

    func attach(_ attachment: Attachment, to step: FlowPlan.Step) throws(StepFailure) {
        let rib: BuiltRIB
        do {
            rib = try build(step, for: attachment)
        } catch {
            throw StepFailure(step: step.name, diagnostic: error)
        }
        rib.router.name = step.name
        attachment.hold(rib)
        viewController.add(rib.router.viewControllable.viewController, of: step.name)
        attachChild(rib.router)
        census?.note(rib.router)
    }

    func detach(_ attachment: Attachment) {
        viewController.remove(attachment.name)
        if let rib = attachment.rib {
            detachChild(rib.router)
        }
        attachment.release()
    }

    func show(_ attachment: Attachment) {
        viewController.show(attachment.name)
    }

    private func build(_ step: FlowPlan.Step, for attachment: Attachment) throws(Diagnostic) -> BuiltRIB {
        switch step.unit {
        case .plugin(let id, let build):
            return try builders.build(
                plugin: id,
                build: build,
                arguments: PluginArguments(attachment.environment.arguments(for: step)),
                listener: attachment
            )
        case .flow(let index):
            let entry = attachment.environment.entering(step)
            return BuiltRIB(router: wrapperBuilder.build(withListener: attachment, flow: index, entry: entry))
        }
    }
}
