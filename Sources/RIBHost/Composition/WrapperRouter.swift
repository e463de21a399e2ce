internal import Checking
internal import PluginABI

/// Builds, attaches and detaches the RIBs of the flow's steps.
final class WrapperRouter: ViewableRouter<WrapperInteractor, WrapperViewController>, WrapperRouting {
    private let builders: any BuilderSource
    private let wrapperBuilder: any WrapperBuildable

    init(
        interactor: WrapperInteractor,
        viewController: WrapperViewController,
        builders: any BuilderSource,
        wrapperBuilder: any WrapperBuildable
    ) {
        self.builders = builders
        self.wrapperBuilder = wrapperBuilder
        super.init(interactor: interactor, viewController: viewController)
        interactor.router = self
    }

    /// The names of the attached steps, outermost first: what a person is looking at.
    var shownPath: [String] {
        var path: [String] = []
        var wrapper: WrapperRouter? = self
        while let shown = wrapper {
            if let name = shown.interactor.currentStepName { path.append(name) }
            wrapper = shown.children.last as? WrapperRouter
        }
        return path
    }

    // MARK: WrapperRouting

    func attach(_ attachment: Attachment, to step: FlowPlan.Step) throws(StepFailure) {
        let rib = try build(step, for: attachment)
        attachment.hold(rib)
        rib.router.name = step.name
        viewController.child = rib.router.viewControllable.viewController
        attachChild(rib.router)
    }

    func detach(_ attachment: Attachment) {
        viewController.child = nil
        if let rib = attachment.rib {
            detachChild(rib.router)
        }
        attachment.release()
    }

    private func build(_ step: FlowPlan.Step, for attachment: Attachment) throws(StepFailure) -> BuiltRIB {
        switch step.unit {
        case .flow(let flow):
            let router = wrapperBuilder.build(withListener: attachment, flow: flow, entry: attachment.environment)
            return BuiltRIB(router: router, owning: [])
        case .plugin(let id, let build):
            do {
                return try builders.build(
                    plugin: id,
                    build: build,
                    arguments: step.arguments(in: attachment.environment),
                    listener: attachment
                )
            } catch {
                throw StepFailure(step: step.name, diagnostics: error.diagnostics)
            }
        }
    }
}
