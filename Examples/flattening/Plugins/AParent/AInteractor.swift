import PluginABI

/// Requests of the interactor to the router.
@MainActor
protocol ARouting: ViewableRouting {
    func routeLeft()
    func routeRight()
    func routeBack()
}

/// Requests of the interactor to the view.
@MainActor
protocol APresentable: Presentable {
    var listener: (any APresentableListener)? { get set }
}

/// Chooses a path, and returns when the path has ended.
final class AInteractor: PresentableInteractor<any APresentable>, AInteractable, APresentableListener {
    weak var router: (any ARouting)?

    private var way: String?

    /// Makes the interactor.
    ///
    /// - Parameter way: the path chosen before; nil for none.
    init(presenter: any APresentable, way: String?) {
        self.way = way
        super.init(presenter: presenter)
        presenter.listener = self
    }

    var state: AState { AState(way: way) }

    override func didBecomeActive() {
        super.didBecomeActive()
        switch way {
        case "left": router?.routeLeft()
        case "right": router?.routeRight()
        default: break
        }
    }

    // MARK: APresentableListener

    func goLeft() {
        way = "left"
        router?.routeLeft()
    }

    func goRight() {
        way = "right"
        router?.routeRight()
    }

    // MARK: ALeftListener, ARightListener

    func done() {
        goBack()
    }

    func childDidFail(_ failure: ChildFailure) {
        if !failure.comesBack { goBack() }
    }

    private func goBack() {
        way = nil
        router?.routeBack()
    }
}
