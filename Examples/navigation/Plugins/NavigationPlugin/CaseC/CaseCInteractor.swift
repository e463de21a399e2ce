import PluginABI

/// What the interactor asks of its view.
@MainActor
protocol CaseCPresentable: Presentable {
    var listener: (any CaseCPresentableListener)? { get set }
    func show(name: String)
}

/// Reports the name once there is one.
final class CaseCInteractor: PresentableInteractor<any CaseCPresentable>, CaseCPresentableListener {
    weak var listener: (any CaseCListener)?

    private var name = ""

    override init(presenter: any CaseCPresentable) {
        super.init(presenter: presenter)
        presenter.listener = self
    }

    // MARK: CaseCPresentableListener

    func enter(name: String) {
        self.name = name
        presenter.show(name: name)
    }

    func order() {
        listener?.caseCDidFinish(name: name)
    }
}
