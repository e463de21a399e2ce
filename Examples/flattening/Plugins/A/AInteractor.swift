import PluginABI

/// Requests of the interactor to the view.
@MainActor
protocol APresentable: Presentable {
    var listener: (any APresentableListener)? { get set }
}

/// Reports the chosen path.
final class AInteractor: PresentableInteractor<any APresentable>, APresentableListener {
    weak var listener: (any AListener)?

    override init(presenter: any APresentable) {
        super.init(presenter: presenter)
        presenter.listener = self
    }

    // MARK: APresentableListener

    func goLeft() {
        listener?.left()
    }

    func goRight() {
        listener?.right()
    }
}
