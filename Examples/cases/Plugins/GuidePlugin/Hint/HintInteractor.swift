import PluginABI

/// What the interactor asks of its view.
@MainActor
protocol HintPresentable: Presentable {
    var listener: (any HintPresentableListener)? { get set }
}

/// Tells its parent when the hint has been read; what follows is up to the parent.
final class HintInteractor: PresentableInteractor<any HintPresentable>, HintPresentableListener {
    weak var listener: (any HintListener)?

    override init(presenter: any HintPresentable) {
        super.init(presenter: presenter)
        presenter.listener = self
    }

    // MARK: HintPresentableListener

    func close() {
        listener?.hintDidClose()
    }
}
