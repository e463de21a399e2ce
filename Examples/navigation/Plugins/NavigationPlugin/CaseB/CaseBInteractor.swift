import PluginABI

/// Requests of the interactor to the view.
@MainActor
protocol CaseBPresentable: Presentable {
    var listener: (any CaseBPresentableListener)? { get set }
}

/// Reports the chosen size.
final class CaseBInteractor: PresentableInteractor<any CaseBPresentable>, CaseBPresentableListener {
    weak var listener: (any CaseBListener)?

    override init(presenter: any CaseBPresentable) {
        super.init(presenter: presenter)
        presenter.listener = self
    }

    // MARK: CaseBPresentableListener

    func choose(size: String) {
        listener?.caseBDidFinish(size: size)
    }
}
