import PluginABI

/// The part of the interactor for the router: the listener of each path.
@MainActor
protocol AInteractable: Interactable, ALeftListener, ARightListener {
    var router: (any ARouting)? { get set }
    var state: AState { get }
}

/// Requests of the router to the view: to present another view, which every view can.
@MainActor
protocol AViewControllable: NavigateViewControllable {}

/// Attaches one path at a time, and presents it.
final class ARouter: ViewableRouter<any AInteractable, any AViewControllable>, ARouting, AStateProviding {
    private let leftBuilder: any ALeftBuildable
    private let rightBuilder: any ARightBuildable
    private var way: (any ViewableRouting)?

    init(
        interactor: any AInteractable,
        viewController: any AViewControllable,
        leftBuilder: any ALeftBuildable,
        rightBuilder: any ARightBuildable
    ) {
        self.leftBuilder = leftBuilder
        self.rightBuilder = rightBuilder
        super.init(interactor: interactor, viewController: viewController)
        interactor.router = self
    }

    var state: AState { interactor.state }

    // MARK: ARouting

    func routeLeft() {
        attach(leftBuilder.build(withListener: interactor))
    }

    func routeRight() {
        attach(rightBuilder.build(withListener: interactor))
    }

    func routeBack() {
        guard let way else { return }
        self.way = nil
        viewController.dismiss(way.viewControllable)
        detachChild(way)
    }

    private func attach(_ router: any ViewableRouting) {
        guard way == nil else { return }
        way = router
        attachChild(router)
        viewController.present(router.viewControllable)
    }
}
