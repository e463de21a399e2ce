import PluginABI

/// Requests of the interactor to the view.
@MainActor
protocol NewcomerRIBPresentable: Presentable {
    var listener: (any NewcomerRIBPresentableListener)? { get set }
    func show(count: Int)
}

/// Counts, and keeps the count.
final class NewcomerRIBInteractor: PresentableInteractor<any NewcomerRIBPresentable>, NewcomerRIBPresentableListener {
    weak var listener: (any NewcomerRIBListener)?

    /// The state from which another RIB can continue.
    private(set) var state: NewcomerRIBState

    /// Makes the interactor.
    ///
    /// - Parameter state: the state to continue from. It comes from a file, so invalid values are left out.
    init(presenter: any NewcomerRIBPresentable, state: NewcomerRIBState?) {
        self.state = NewcomerRIBState(count: max(0, state?.count ?? 0))
        super.init(presenter: presenter)
        presenter.listener = self
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        presenter.show(count: state.count)
    }

    // MARK: NewcomerRIBPresentableListener

    func countOne() {
        state.count += 1
        presenter.show(count: state.count)
    }

    func finish() {
        listener?.done(count: state.count)
    }
}
