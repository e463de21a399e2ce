import PluginABI

/// Dependencies of AppRoot: none, because AppRoot is the root.
@MainActor
protocol AppRootDependency: Dependency {}

@MainActor
protocol AppRootBuildable: Buildable {
    func build() -> (launchRouter: any LaunchRouting, urlHandler: any URLHandler)
}

/// The scope of the app, with a balance of its own: a stream written by FinanceHome and read by the others.
final class AppRootComponent: Component<any AppRootDependency>, AppHomeDependency, FinanceHomeDependency,
    ProfileHomeDependency
{
    var mutableBalance: MutableValueStream<Double> { shared { MutableValueStream(10_000) } }
    var balance: ValueStream<Double> { mutableBalance.readOnly }
}

/// Builds the AppRoot RIB, which has no listener: there is no RIB above AppRoot.
final class AppRootBuilder: Builder<any AppRootDependency>, AppRootBuildable {
    func build() -> (launchRouter: any LaunchRouting, urlHandler: any URLHandler) {
        let tabBar = RootTabBarController()
        let component = AppRootComponent(dependency: dependency)
        let interactor = AppRootInteractor(presenter: tabBar)
        let router = AppRootRouter(
            interactor: interactor,
            viewController: tabBar,
            appHome: AppHomeBuilder(dependency: component),
            financeHome: FinanceHomeBuilder(dependency: component),
            profileHome: ProfileHomeBuilder(dependency: component)
        )
        return (router, interactor)
    }
}
