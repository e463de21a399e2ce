import RIBs

@MainActor
protocol LoggedOutPresentable: Presentable {
    func present(_ name: String)
}

/// Takes a name.
final class LoggedOutInteractor: PresentableInteractor<any LoggedOutPresentable>, LoggedOutPresentableListener {
    weak var listener: (any LoggedOutListener)?

    private let name: BehaviorRelay<String>

    init(presenter: any LoggedOutPresentable, name: String) {
        self.name = BehaviorRelay(value: name)
        super.init(presenter: presenter)
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        name.distinctUntilChanged()
            .subscribe(onNext: { [presenter] in presenter.present($0) })
            .disposeOnDeactivate(interactor: self)
    }

    // MARK: LoggedOutPresentableListener

    func didEnter(_ name: String) {
        self.name.accept(name)
    }

    func didTapLogIn() {
        if !name.value.isEmpty { listener?.loggedOutDidLogIn(as: name.value) }
    }

    func didTapLink(toErrand id: Int) {
        listener?.loggedOutDidAsk(forErrand: id)
    }
}
