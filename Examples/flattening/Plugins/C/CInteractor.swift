import PluginABI

/// What the interactor asks of its view.
@MainActor
protocol CPresentable: Presentable {
    var listener: (any CPresentableListener)? { get set }
}

/// Reports that the greeting was read.
final class CInteractor: PresentableInteractor<any CPresentable>, CPresentableListener {
    weak var listener: (any CListener)?

    override init(presenter: any CPresentable) {
        super.init(presenter: presenter)
        presenter.listener = self
    }

    // MARK: CPresentableListener

    func goOn() {
        listener?.done()
    }
}
