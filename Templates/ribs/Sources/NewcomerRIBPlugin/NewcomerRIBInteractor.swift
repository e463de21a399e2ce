import RIBs

/// Requests of the interactor to the router.
@MainActor
protocol NewcomerRIBRouting: ViewableRouting {
    func routeToNameEntry()
    func detachNameEntry()
}

/// Requests of the interactor to the view.
@MainActor
protocol NewcomerRIBPresentable: Presentable {
    var listener: (any NewcomerRIBPresentableListener)? { get set }
    func greet(_ name: String)
}

/// Greets a person by name, and lets a child RIB change the name.
final class NewcomerRIBInteractor: PresentableInteractor<any NewcomerRIBPresentable>, NewcomerRIBInteractable,
    NewcomerRIBPresentableListener
{
    weak var router: (any NewcomerRIBRouting)?
    weak var listener: (any NewcomerRIBListener)?

    private let name: BehaviorRelay<String>

    init(presenter: any NewcomerRIBPresentable, name: BehaviorRelay<String>) {
        self.name = name
        super.init(presenter: presenter)
        presenter.listener = self
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        name.distinctUntilChanged()
            .subscribe(onNext: { [weak self] in self?.presenter.greet($0) })
            .disposeOnDeactivate(interactor: self)
    }

    // MARK: NewcomerRIBPresentableListener

    func didTapRename() {
        router?.routeToNameEntry()
    }

    func didTapDone() {
        listener?.done()
    }

    // MARK: NameEntryListener

    func nameEntryDidFinish(with name: String?) {
        router?.detachNameEntry()
        if let name { self.name.accept(name) }
    }
}
