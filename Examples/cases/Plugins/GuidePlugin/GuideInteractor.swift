import PluginABI

/// What the interactor asks of its router, whichever that is.
@MainActor
protocol GuideRouting: ViewableRouting {
    func attachHint()
    func detachHints()
}

/// What the interactor asks of its view.
@MainActor
protocol GuidePresentable: Presentable {
    var listener: (any GuidePresentableListener)? { get set }
}

/// Has hints shown and taken away. It does not know how: that is what the cases differ in.
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

    func showHint() {
        router?.attachHint()
    }

    func leave() {
        listener?.done()
    }

    // MARK: HintListener

    func hintDidAskForMore() {
        router?.attachHint()
    }

    func hintDidClose() {
        router?.detachHints()
    }
}
