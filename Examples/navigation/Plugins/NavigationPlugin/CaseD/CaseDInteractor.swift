import PluginABI

/// What the interactor asks of its view.
@MainActor
protocol CaseDPresentable: Presentable {
    var listener: (any CaseDPresentableListener)? { get set }
}

/// Reports that a person wants to order again.
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
