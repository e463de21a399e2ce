import PluginABI

/// Requests of the interactor to the view.
@MainActor
protocol NewcomerRIBPresentable: Presentable {
    var listener: (any NewcomerRIBPresentableListener)? { get set }
    func show(count: Int)
}

/// Counts the greetings, and reports when a person closes the greeting. Only the parent decides what follows.
final class NewcomerRIBInteractor: PresentableInteractor<any NewcomerRIBPresentable>, NewcomerRIBPresentableListener {
    weak var listener: (any NewcomerRIBListener)?

    private var count: Int

    init(presenter: any NewcomerRIBPresentable, count: Int) {
        self.count = count
        super.init(presenter: presenter)
        presenter.listener = self
    }

    var state: NewcomerRIBState { NewcomerRIBState(count: count) }

    override func didBecomeActive() {
        super.didBecomeActive()
        presenter.show(count: count)
    }

    // MARK: NewcomerRIBPresentableListener

    func greet() {
        count += 1
        presenter.show(count: count)
    }

    func close() {
        listener?.didClose()
    }
}
