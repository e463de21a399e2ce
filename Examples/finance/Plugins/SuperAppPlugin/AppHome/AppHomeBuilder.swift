import PluginABI

/// Dependencies of AppHome on the parent.
@MainActor
protocol AppHomeDependency: Dependency {}

/// Outcomes that AppHome reports to its parent.
@MainActor
protocol AppHomeListener: AnyObject {}

@MainActor
protocol AppHomeBuildable: Buildable {
    func build(withListener listener: any AppHomeListener) -> any ViewableRouting
}

/// Builds the AppHome RIB, a screen without actions: the interactor has nothing to do.
final class AppHomeBuilder: Builder<any AppHomeDependency>, AppHomeBuildable {
    func build(withListener listener: any AppHomeListener) -> any ViewableRouting {
        AppHomeRouter(interactor: Interactor(), viewController: AppHomeViewController())
    }
}

/// A leaf: AppHome attaches no children.
final class AppHomeRouter: ViewableRouter<Interactor, AppHomeViewController> {}

/// The first tab.
final class AppHomeViewController: ViewController {
    override var screen: Screen {
        Screen(title: "Home") { Text("Welcome to Super Pay", style: .headline) }
    }
}
