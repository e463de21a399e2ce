import PluginABI

/// The part of the interactor for the router: the listener of each stop.
@MainActor
protocol TourInteractable: Interactable, HintListener {
    var router: (any TourRouting)? { get set }
}

/// Requests of the router to the view: to push and to pop, which every view in a navigation can.
@MainActor
protocol TourViewControllable: NavigateViewControllable {}

/// Pushes the view of a stop over the tour's own, and returns to the tour.
final class TourRouter: ViewableRouter<any TourInteractable, any TourViewControllable>, TourRouting {
    private let hintBuilder: any HintBuildable
    private var stop: (any ViewableRouting)?

    init(
        interactor: any TourInteractable,
        viewController: any TourViewControllable,
        hintBuilder: any HintBuildable
    ) {
        self.hintBuilder = hintBuilder
        super.init(interactor: interactor, viewController: viewController)
        interactor.router = self
    }

    // MARK: TourRouting

    func routeToStop(_ stop: Stop) {
        guard self.stop == nil else { return }
        let router = hintBuilder.build(withListener: interactor, title: stop.name, text: stop.hint)
        self.stop = router
        attachChild(router)
        viewController.push(router.viewControllable)
    }

    func leaveStop() {
        // Back to the tour's own view. Whether by this or by the bar's back: the stop is detached when its view is
        // gone.
        stop.map { viewController.pop($0.viewControllable) }
    }

    func stopDidPop() {
        guard let router = stop else { return }
        stop = nil
        detachChild(router)
    }
}
