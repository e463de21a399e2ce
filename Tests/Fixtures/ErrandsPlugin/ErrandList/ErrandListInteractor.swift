import RIBs

@MainActor
protocol ErrandListRouting: ViewableRouting {
    func routeToEditor(of errand: Errand)
    func detachEditor()
    func routeToNewErrand()
    func detachNewErrand()
    func viewDidPop(_ view: any ViewControllable)
}

@MainActor
protocol ErrandListPresentable: Presentable {
    var listener: (any ErrandListPresentableListener)? { get set }
    func show(_ errands: [Errand], hidesDone: Bool)
}

/// Lists the errands, and opens one or a new one.
final class ErrandListInteractor: PresentableInteractor<any ErrandListPresentable>, ErrandListInteractable,
    ErrandListPresentableListener, ErrandListActionableItem
{
    weak var router: (any ErrandListRouting)?
    weak var listener: (any ErrandListListener)?

    private let store: any MutableErrandStore
    private let didPop: Observable<any ViewControllable>
    private let hidesDone = BehaviorRelay(value: false)

    init(
        presenter: any ErrandListPresentable,
        store: any MutableErrandStore,
        didPop: Observable<any ViewControllable>
    ) {
        self.store = store
        self.didPop = didPop
        super.init(presenter: presenter)
        presenter.listener = self
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        Observable<([Errand], Bool)>.combineLatest(store.errands, hidesDone) { ($0, $1) }
            .subscribe(onNext: { [weak self] errands, hidesDone in
                self?.presenter.show(hidesDone ? errands.filter { !$0.isDone } : errands, hidesDone: hidesDone)
            })
            .disposeOnDeactivate(interactor: self)
        didPop.subscribe(onNext: { [weak self] in self?.router?.viewDidPop($0) })
            .disposeOnDeactivate(interactor: self)
    }

    // MARK: ErrandListPresentableListener

    func didTap(errand id: Int) {
        if let errand = store.errand(id) { router?.routeToEditor(of: errand) }
    }

    func didTapNew() {
        router?.routeToNewErrand()
    }

    func didToggleDone() {
        hidesDone.accept(!hidesDone.value)
    }

    // MARK: ErrandEditorListener

    func errandEditorDidFinish() {
        router?.detachEditor()
    }

    // MARK: NewErrandListener

    func newErrandDidFinish() {
        router?.detachNewErrand()
    }

    // MARK: ErrandListActionableItem

    func edit(_ id: Int) -> Observable<(any ErrandListActionableItem, Bool)> {
        let errand = store.errand(id)
        if let errand { router?.routeToEditor(of: errand) }
        return .just((self, errand != nil))
    }
}
