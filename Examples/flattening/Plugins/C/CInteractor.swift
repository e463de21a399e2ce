import PluginABI

/// Requests of the interactor to the view.
@MainActor
protocol CPresentable: Presentable {
    var listener: (any CPresentableListener)? { get set }
}

/// Reports when the greeting has been read.
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
