import RIBs

/// Requests of the interactor to the view.
@MainActor
protocol NameEntryPresentable: Presentable {
    var listener: (any NameEntryPresentableListener)? { get set }
    func show(_ name: String)
}

/// Takes a name, unless the name is empty.
final class NameEntryInteractor: PresentableInteractor<any NameEntryPresentable>, NameEntryPresentableListener {
    weak var listener: (any NameEntryListener)?

    private var name: String

    init(presenter: any NameEntryPresentable, name: String) {
        self.name = name
        super.init(presenter: presenter)
        presenter.listener = self
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        presenter.show(name)
    }

    // MARK: NameEntryPresentableListener

    func didEnter(_ name: String) {
        self.name = name
        presenter.show(name)
    }

    func didTapSave() {
        if !name.isEmpty { listener?.nameEntryDidFinish(with: name) }
    }

    func didTapCancel() {
        listener?.nameEntryDidFinish(with: nil)
    }
}
