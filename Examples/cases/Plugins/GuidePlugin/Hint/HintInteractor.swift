import PluginABI

/// What the interactor asks of its view.
@MainActor
protocol HintPresentable: Presentable {
    var listener: (any HintPresentableListener)? { get set }
}

/// Tells its parent what a person wants; where that leads is the parent's business.
final class HintInteractor: PresentableInteractor<any HintPresentable>, HintPresentableListener {
    weak var listener: (any HintListener)?

    override init(presenter: any HintPresentable) {
        super.init(presenter: presenter)
        presenter.listener = self
    }

    // MARK: HintPresentableListener

    func more() {
        listener?.hintDidAskForMore()
    }

    func close() {
        listener?.hintDidClose()
    }
}
