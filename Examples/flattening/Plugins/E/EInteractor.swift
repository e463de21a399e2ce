import PluginABI

/// What the interactor asks of its view.
@MainActor
protocol EPresentable: Presentable {
    var listener: (any EPresentableListener)? { get set }
}

/// Reports that a person wants to continue.
final class EInteractor: PresentableInteractor<any EPresentable>, EPresentableListener {
    weak var listener: (any EListener)?

    override init(presenter: any EPresentable) {
        super.init(presenter: presenter)
        presenter.listener = self
    }

    // MARK: EPresentableListener

    func goOn() {
        listener?.done()
    }
}
