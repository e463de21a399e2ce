import PluginABI

/// What the interactor asks of its view.
@MainActor
protocol DPresentable: Presentable {
    var listener: (any DPresentableListener)? { get set }
}

/// Reports that a person wants to continue.
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
