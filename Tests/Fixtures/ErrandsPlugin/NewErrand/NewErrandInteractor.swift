import RIBs

@MainActor
protocol NewErrandRouting: Routing {
    func routeToTitle()
    func routeToCategory()
    func cleanupViews()
}

/// Collects the parts of an errand, step by step.
final class NewErrandInteractor: Interactor, NewErrandInteractable {
    weak var router: (any NewErrandRouting)?
    weak var listener: (any NewErrandListener)?

    private let store: any MutableErrandStore
    private let title: BehaviorRelay<String>

    init(store: any MutableErrandStore, title: BehaviorRelay<String>) {
        self.store = store
        self.title = title
        super.init()
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        router?.routeToTitle()
    }

    override func willResignActive() {
        super.willResignActive()
        router?.cleanupViews()
    }

    // MARK: NewErrandTitleListener

    func newErrandTitleDidContinue() {
        router?.routeToCategory()
    }

    func newErrandTitleDidCancel() {
        listener?.newErrandDidFinish()
    }

    // MARK: NewErrandCategoryListener

    func newErrandCategoryDidChoose(_ category: Errand.Category) {
        store.add(title: title.value, category: category)
        listener?.newErrandDidFinish()
    }
}
