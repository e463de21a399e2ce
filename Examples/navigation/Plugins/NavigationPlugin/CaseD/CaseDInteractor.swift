import PluginABI

/// Requests of the interactor to the view.
@MainActor
protocol CaseDPresentable: Presentable {
    var listener: (any CaseDPresentableListener)? { get set }
}

/// Reports when a person orders again.
final class CaseDInteractor: PresentableInteractor<any CaseDPresentable>, CaseDPresentableListener {
    weak var listener: (any CaseDListener)?

    override init(presenter: any CaseDPresentable) {
        super.init(presenter: presenter)
        presenter.listener = self
    }

    // MARK: CaseDPresentableListener

    func orderAgain() {
        listener?.caseDDidFinish()
    }
}
