import PluginABI

/// What the interactor and the parent ask of the router.
@MainActor
protocol TourRouting: ViewableRouting {
    func routeToStop(_ stop: Stop)
    func leaveStop()

    /// The view of the stop has left the navigation, by whichever button.
    func stopDidPop()
}

/// What the interactor asks of its view.
@MainActor
protocol TourPresentable: Presentable {
    var listener: (any TourPresentableListener)? { get set }
}

/// Leads to a stop and back, and tells its parent when the tour is over.
final class TourInteractor: PresentableInteractor<any TourPresentable>, TourInteractable, TourPresentableListener {
    weak var router: (any TourRouting)?
    weak var listener: (any TourListener)?

    override init(presenter: any TourPresentable) {
        super.init(presenter: presenter)
        presenter.listener = self
    }

    // MARK: TourPresentableListener

    func visit(_ stop: Stop) {
        router?.routeToStop(stop)
    }

    func end() {
        listener?.tourDidEnd()
    }

    // MARK: HintListener

    func hintDidClose() {
        router?.leaveStop()
    }
}
