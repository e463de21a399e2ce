import PluginABI

/// Builds the Settings RIB.
final class SettingsBuilder: Builder<any SettingsDependency>, SettingsBuildable {
    func build(withListener listener: any SettingsListener) -> any ViewableRouting {
        let viewController = SettingsViewController()
        let interactor = SettingsInteractor(presenter: viewController, isPremium: dependency.isPremium)
        return SettingsRouter(interactor: interactor, viewController: viewController)
    }
}

/// A leaf: Settings attaches no children. The flow decides what is shown because of a setting.
final class SettingsRouter: ViewableRouter<SettingsInteractor, SettingsViewController> {}
