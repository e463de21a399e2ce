import RIBs

@MainActor
protocol ErrandEditorPresentable: Presentable {
    var listener: (any ErrandEditorPresentableListener)? { get set }
    func show(_ errand: Errand, canSave: Bool)
}

/// Changes a copy of the errand, which replaces it when it is saved.
final class ErrandEditorInteractor: PresentableInteractor<any ErrandEditorPresentable>,
    ErrandEditorPresentableListener
{
    weak var listener: (any ErrandEditorListener)?

    private let store: any MutableErrandStore
    private let original: Errand
    private let draft: BehaviorRelay<Errand>

    init(presenter: any ErrandEditorPresentable, store: any MutableErrandStore, errand: Errand) {
        self.store = store
        original = errand
        draft = BehaviorRelay(value: errand)
        super.init(presenter: presenter)
        presenter.listener = self
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        draft
            .subscribe(onNext: { [weak self] draft in
                guard let self else { return }
                presenter.show(draft, canSave: draft != original && !draft.title.isEmpty)
            })
            .disposeOnDeactivate(interactor: self)
    }

    // MARK: ErrandEditorPresentableListener

    func didEnter(title: String) {
        change { $0.title = title }
    }

    func didChoose(_ category: Errand.Category) {
        change { $0.category = category }
    }

    func didToggleDone() {
        change { $0.isDone.toggle() }
    }

    func didTapSave() {
        store.update(draft.value)
        listener?.errandEditorDidFinish()
    }

    func didTapRemove() {
        store.remove(original.id)
        listener?.errandEditorDidFinish()
    }

    private func change(_ body: (inout Errand) -> Void) {
        var errand = draft.value
        body(&errand)
        draft.accept(errand)
    }
}
