import PluginABI

/// The part of the interactor for the routers: the listeners of both possible children.
@MainActor
protocol GuideInteractable: Interactable, HintListener, TourListener {
    var router: (any GuideRouting)? { get set }
}

/// Requests of the routers to the view: to present, which every view can.
@MainActor
protocol GuideViewControllable: NavigateViewControllable {}

/// Case A: Guide leads to Hint, presented over Guide.
final class CaseARouter: ViewableRouter<any GuideInteractable, any GuideViewControllable>, GuideRouting {
    private let hintBuilder: any HintBuildable
    private var hint: (any ViewableRouting)?

    init(
        interactor: any GuideInteractable,
        viewController: any GuideViewControllable,
        hintBuilder: any HintBuildable
    ) {
        self.hintBuilder = hintBuilder
        super.init(interactor: interactor, viewController: viewController)
        interactor.router = self
    }

    // MARK: GuideRouting

    func routeToHelp() {
        guard hint == nil else { return }
        let router = hintBuilder.build(
            withListener: interactor,
            title: "Hint",
            text: "The tower is open until six."
        )
        hint = router
        attachChild(router)
        viewController.present(router.viewControllable)
    }

    func detachHelp() {
        guard let router = hint else { return }
        hint = nil
        viewController.dismiss(router.viewControllable)
        detachChild(router)
    }
}
