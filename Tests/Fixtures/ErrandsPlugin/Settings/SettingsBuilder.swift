import RIBs

@MainActor
protocol SettingsDependency: Dependency {
    var userName: BehaviorRelay<String> { get }
}

@MainActor
protocol SettingsListener: AnyObject {
    func settingsDidClose()
}

@MainActor
protocol SettingsBuildable: Buildable {
    func build(withListener listener: any SettingsListener) -> any ViewableRouting
}

/// Builds the RIB in which the name is changed.
final class SettingsBuilder: Builder<any SettingsDependency>, SettingsBuildable {
    func build(withListener listener: any SettingsListener) -> any ViewableRouting {
        let viewController = SettingsViewController()
        let interactor = SettingsInteractor(presenter: viewController, userName: dependency.userName)
        interactor.listener = listener
        return ViewableRouter(interactor: interactor, viewController: viewController)
    }
}
