import PluginABI

/// Requests of the interactor to the view.
@MainActor
protocol NewcomerRIBPresentable: Presentable {
    var listener: (any NewcomerRIBPresentableListener)? { get set }
}

/// Reports that a person is done.
final class NewcomerRIBInteractor: PresentableInteractor<any NewcomerRIBPresentable>, NewcomerRIBPresentableListener {
    weak var listener: (any NewcomerRIBListener)?

    override init(presenter: any NewcomerRIBPresentable) {
        super.init(presenter: presenter)
        presenter.listener = self
    }

    // MARK: NewcomerRIBPresentableListener

    func finish() {
        listener?.done()
    }
}
