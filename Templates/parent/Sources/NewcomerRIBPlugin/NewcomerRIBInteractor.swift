import PluginABI

/// Requests of the interactor to the router.
@MainActor
protocol NewcomerRIBRouting: ViewableRouting {
    func attachPanels(without closed: [String])
    func detachPanel(_ name: String)
}

/// Requests of the interactor to the view.
@MainActor
protocol NewcomerRIBPresentable: Presentable {
    var listener: (any NewcomerRIBPresentableListener)? { get set }
}

/// Attaches the panels, and remembers the panels closed by a person.
final class NewcomerRIBInteractor: PresentableInteractor<any NewcomerRIBPresentable>, NewcomerRIBInteractable,
    NewcomerRIBPresentableListener
{
    weak var router: (any NewcomerRIBRouting)?
    weak var listener: (any NewcomerRIBListener)?

    private var closed: [String]

    init(presenter: any NewcomerRIBPresentable, closed: [String]) {
        self.closed = closed
        super.init(presenter: presenter)
        presenter.listener = self
    }

    var state: NewcomerRIBState { NewcomerRIBState(closed: closed) }

    override func didBecomeActive() {
        super.didBecomeActive()
        router?.attachPanels(without: closed)
    }

    // MARK: NewcomerRIBPresentableListener

    func finish() {
        listener?.done()
    }

    // MARK: NewcomerRIBPanelsListener

    func didClose(_ child: String) {
        closed.append(child)
        router?.detachPanel(child)
    }
}
