import PluginABI

/// What the interactor asks of its view.
@MainActor
protocol CaseCPresentable: Presentable {
    var listener: (any CaseCPresentableListener)? { get set }
    func show(name: String)
}

/// Reports what is entered, and the name once it is ordered with.
final class CaseCInteractor: PresentableInteractor<any CaseCPresentable>, CaseCPresentableListener {
    weak var listener: (any CaseCListener)?

    private var name: String

    /// - Parameter name: the name that has been entered before.
    init(presenter: any CaseCPresentable, name: String) {
        self.name = name
        super.init(presenter: presenter)
        presenter.listener = self
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        presenter.show(name: name)
    }

    // MARK: CaseCPresentableListener

    func enter(name: String) {
        self.name = name
        presenter.show(name: name)
        listener?.caseCDidEnter(name: name)
    }

    func order() {
        listener?.caseCDidFinish(name: name)
    }
}
