import PluginABI

/// Requests of the interactor to the view.
@MainActor
protocol SettingsPresentable: Presentable {
    var listener: (any SettingsPresentableListener)? { get set }
    func show(isPremium: Bool)
}

/// Switches a setting shared by the host.
final class SettingsInteractor: PresentableInteractor<any SettingsPresentable>, SettingsPresentableListener {
    private let isPremium: MutableValueStream<Bool>

    init(presenter: any SettingsPresentable, isPremium: MutableValueStream<Bool>) {
        self.isPremium = isPremium
        super.init(presenter: presenter)
        presenter.listener = self
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        isPremium
            .subscribe { [presenter] isPremium in presenter.show(isPremium: isPremium) }
            .disposeOnDeactivate(interactor: self)
    }

    // MARK: SettingsPresentableListener

    func setPremium(_ isPremium: Bool) {
        self.isPremium.value = isPremium
    }
}
