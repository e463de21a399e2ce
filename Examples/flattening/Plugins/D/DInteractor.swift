import PluginABI

/// Requests of the interactor to the view.
@MainActor
protocol DPresentable: Presentable {
    var listener: (any DPresentableListener)? { get set }
}

/// Reports when a person continues.
final class DInteractor: PresentableInteractor<any DPresentable>, DPresentableListener {
    weak var listener: (any DListener)?

    override init(presenter: any DPresentable) {
        super.init(presenter: presenter)
        presenter.listener = self
    }

    // MARK: DPresentableListener

    func goOn() {
        listener?.done()
    }
}
