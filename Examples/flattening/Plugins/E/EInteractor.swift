import PluginABI

/// Requests of the interactor to the view.
@MainActor
protocol EPresentable: Presentable {
    var listener: (any EPresentableListener)? { get set }
}

/// Reports when a person continues.
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
