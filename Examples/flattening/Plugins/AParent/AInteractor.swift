import PluginABI

/// What the interactor asks of its router.
@MainActor
protocol ARouting: ViewableRouting {
    func routeLeft()
    func routeRight()
    func routeBack()
}

/// What the interactor asks of its view.
@MainActor
protocol APresentable: Presentable {
    var listener: (any APresentableListener)? { get set }
}

/// Decides which way to go, and comes back when that way has ended.
final class AInteractor: PresentableInteractor<any APresentable>, AInteractable, APresentableListener {
    weak var router: (any ARouting)?

    override init(presenter: any APresentable) {
        super.init(presenter: presenter)
        presenter.listener = self
    }

    // MARK: APresentableListener

    func goLeft() {
        router?.routeLeft()
    }

    func goRight() {
        router?.routeRight()
    }

    // MARK: ALeftListener, ARightListener

    func done() {
        router?.routeBack()
    }

    func childDidFail(_ failure: ChildFailure) {
        if !failure.comesBack { router?.routeBack() }
    }
}
