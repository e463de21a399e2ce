import PluginABI

/// Requests of the interactor to the view.
@MainActor
protocol HintPresentable: Presentable {
    var listener: (any HintPresentableListener)? { get set }
}

/// Reports when the hint has been read; the parent decides what follows.
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
