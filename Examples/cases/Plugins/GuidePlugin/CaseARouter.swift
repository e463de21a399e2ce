import PluginABI

/// What the routers see of the interactor: the listener of whichever RIB comes next.
@MainActor
protocol GuideInteractable: Interactable, HintListener, TourListener {
    var router: (any GuideRouting)? { get set }
}

/// What the routers ask of the view: to present, which every view can.
@MainActor
protocol GuideViewControllable: NavigateViewControllable {}

/// Case A: Guide leads to Hint, presented over it.
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
