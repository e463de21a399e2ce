import PluginABI

/// Requests of the interactor to the view.
@MainActor
protocol OutOfOrderPresentable: Presentable {
    var listener: (any OutOfOrderPresentableListener)? { get set }
}

/// Reports when a person tries again.
final class OutOfOrderInteractor: PresentableInteractor<any OutOfOrderPresentable>, OutOfOrderPresentableListener {
    weak var listener: (any OutOfOrderListener)?

    override init(presenter: any OutOfOrderPresentable) {
        super.init(presenter: presenter)
        presenter.listener = self
    }

    // MARK: OutOfOrderPresentableListener

    func tryAgain() {
        listener?.tryAgain()
    }
}
