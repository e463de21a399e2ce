import PluginABI

/// Case B: Guide leads to Tour, presented as the root of a navigation, so that Tour can push.
final class CaseBRouter: ViewableRouter<any GuideInteractable, any GuideViewControllable>, GuideRouting {
    private let tourBuilder: any TourBuildable
    private var tour: (any TourRouting)?

    init(
        interactor: any GuideInteractable,
        viewController: any GuideViewControllable,
        tourBuilder: any TourBuildable
    ) {
        self.tourBuilder = tourBuilder
        super.init(interactor: interactor, viewController: viewController)
        interactor.router = self
    }

    // MARK: GuideRouting

    func routeToHelp() {
        guard tour == nil else { return }
        let router = tourBuilder.build(withListener: interactor)
        tour = router
        attachChild(router)
        let navigation = viewController.presentNavigation(router.viewControllable)
        navigation.popHandler = { [weak router] _ in router?.stopDidPop() }
    }

    func detachHelp() {
        guard let router = tour else { return }
        tour = nil
        viewController.dismiss(router.viewControllable)
        detachChild(router)
    }
}
