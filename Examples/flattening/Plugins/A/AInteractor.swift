import PluginABI

/// What the interactor asks of its view.
@MainActor
protocol APresentable: Presentable {
    var listener: (any APresentableListener)? { get set }
}

/// Reports which path a person chooses.
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
