import PluginABI

/// Requests of the interactor and the parent to the router.
@MainActor
protocol TourRouting: ViewableRouting {
    func routeToStop(_ stop: Stop)
    func leaveStop()

    /// Detaches the stop after its view has left the navigation, by any button.
    func stopDidPop()
}

/// Requests of the interactor to the view.
@MainActor
protocol TourPresentable: Presentable {
    var listener: (any TourPresentableListener)? { get set }
}

/// Leads to a stop and back, and reports the end of the tour.
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
