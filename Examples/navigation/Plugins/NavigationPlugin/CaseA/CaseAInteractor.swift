import PluginABI

/// Requests of the interactor to the view.
@MainActor
protocol CaseAPresentable: Presentable {
    var listener: (any CaseAPresentableListener)? { get set }
}

/// Reports the chosen drink.
final class CaseAInteractor: PresentableInteractor<any CaseAPresentable>, CaseAPresentableListener {
    weak var listener: (any CaseAListener)?

    override init(presenter: any CaseAPresentable) {
        super.init(presenter: presenter)
        presenter.listener = self
    }

    // MARK: CaseAPresentableListener

    func choose(drink: String) {
        listener?.caseADidFinish(drink: drink)
    }
}
