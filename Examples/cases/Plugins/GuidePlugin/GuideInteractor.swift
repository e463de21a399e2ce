import PluginABI

/// What the interactor asks of its router, in either case.
@MainActor
protocol GuideRouting: ViewableRouting {
    func routeToHelp()
    func detachHelp()
}

/// What the interactor asks of its view.
@MainActor
protocol GuidePresentable: Presentable {
    var listener: (any GuidePresentableListener)? { get set }
}

/// Shows help when a person wants it. The router decides which RIB that is.
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
