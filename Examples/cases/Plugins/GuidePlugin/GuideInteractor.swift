import PluginABI

/// Requests of the interactor to the router, in either case.
@MainActor
protocol GuideRouting: ViewableRouting {
    func routeToHelp()
    func detachHelp()
}

/// Requests of the interactor to the view.
@MainActor
protocol GuidePresentable: Presentable {
    var listener: (any GuidePresentableListener)? { get set }
}

/// Shows help at a person's request. The router chooses the RIB for it.
final class GuideInteractor: PresentableInteractor<any GuidePresentable>, GuideInteractable,
    GuidePresentableListener
{
    weak var router: (any GuideRouting)?
    weak var listener: (any GuideListener)?

    override init(presenter: any GuidePresentable) {
        super.init(presenter: presenter)
        presenter.listener = self
    }

    // MARK: GuidePresentableListener

    func showHelp() {
        router?.routeToHelp()
    }

    func leave() {
        listener?.done()
    }

    // MARK: HintListener

    func hintDidClose() {
        router?.detachHelp()
    }

    // MARK: TourListener

    func tourDidEnd() {
        router?.detachHelp()
    }
}
