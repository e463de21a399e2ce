import PluginABI

/// Requests of the interactor to the view.
@MainActor
protocol CaseCPresentable: Presentable {
    var listener: (any CaseCPresentableListener)? { get set }
    func show(name: String)
}

/// Reports each entered text, and the name when a person orders.
final class CaseCInteractor: PresentableInteractor<any CaseCPresentable>, CaseCPresentableListener {
    weak var listener: (any CaseCListener)?

    private var name: String

    /// Makes the interactor.
    ///
    /// - Parameter name: the name entered before.
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
