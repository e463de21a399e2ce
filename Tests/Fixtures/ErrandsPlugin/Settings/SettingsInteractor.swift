import RIBs

@MainActor
protocol SettingsPresentable: Presentable {
    var listener: (any SettingsPresentableListener)? { get set }
    func show(_ name: String)
}

/// Changes the name while it is typed.
final class SettingsInteractor: PresentableInteractor<any SettingsPresentable>, SettingsPresentableListener {
    weak var listener: (any SettingsListener)?

    private let userName: BehaviorRelay<String>

    init(presenter: any SettingsPresentable, userName: BehaviorRelay<String>) {
        self.userName = userName
        super.init(presenter: presenter)
        presenter.listener = self
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        userName.subscribe(onNext: { [presenter] in presenter.show($0) }).disposeOnDeactivate(interactor: self)
    }

    // MARK: SettingsPresentableListener

    func didEnter(_ name: String) {
        userName.accept(name)
    }

    func didTapClose() {
        listener?.settingsDidClose()
    }
}
