import PluginABI

/// The part of the interactor for the router: the listener of each tab.
@MainActor
protocol AppRootInteractable: Interactable, AppHomeListener, FinanceHomeListener, ProfileHomeListener {
    var router: (any AppRootRouting)? { get set }
}

/// Requests of the router to the view.
@MainActor
protocol AppRootViewControllable: ViewControllable {
    /// Sets the views, shown one at a time, in the order of ``Tab``.
    func setViewControllers(_ viewControllers: [any ViewControllable])
}

/// The router at the root of the app. In a host the router is attached; in an app it is launched from a window.
final class AppRootRouter: LaunchRouter<any AppRootInteractable, any AppRootViewControllable>, AppRootRouting {
    private let appHome: any AppHomeBuildable
    private let financeHome: any FinanceHomeBuildable
    private let profileHome: any ProfileHomeBuildable

    init(
        interactor: any AppRootInteractable,
        viewController: any AppRootViewControllable,
        appHome: any AppHomeBuildable,
        financeHome: any FinanceHomeBuildable,
        profileHome: any ProfileHomeBuildable
    ) {
        self.appHome = appHome
        self.financeHome = financeHome
        self.profileHome = profileHome
        super.init(interactor: interactor, viewController: viewController)
        interactor.router = self
    }

    // MARK: AppRootRouting

    func attachTabs() {
        // The app may become active more than once.
        guard children.isEmpty else { return }
        let tabs = [
            appHome.build(withListener: interactor),
            financeHome.build(withListener: interactor),
            profileHome.build(withListener: interactor),
        ]
        for tab in tabs { attachChild(tab) }
        viewController.setViewControllers(tabs.map(\.viewControllable))
    }
}
