import PluginABI

/// Shows the tab that a person has chosen, under a bar with all of them.
final class RootTabBarController: ViewController, AppRootViewControllable, AppRootPresentable {
    private var viewControllers: [any ViewControllable] = []
    private var selected = Tab.home

    override var screen: Screen {
        guard let shown else { return Screen() }
        let screen = shown.visibleScreen
        return Screen(title: screen.title) {
            Tabs(
                id: "tab",
                tabs: zip(Tab.allCases, viewControllers).map { tab, view in
                    Tabs.Tab(id: tab.rawValue, title: view.viewController.screen.title)
                },
                selected: selected.rawValue
            )
            screen.embedded(as: selected.rawValue)
        }
    }

    override func perform(_ action: Action) {
        if action.id == "tab" {
            if let tab = action.value.flatMap(Tab.init(rawValue:)) { select(tab) }
        } else if let action = action.embedded(in: selected.rawValue) {
            shown?.visible.perform(action)
        }
    }

    /// Nil before the tabs are attached.
    private var shown: ViewController? {
        zip(Tab.allCases, viewControllers).first { $0.0 == selected }?.1.viewController
    }

    // MARK: AppRootViewControllable

    func setViewControllers(_ viewControllers: [any ViewControllable]) {
        self.viewControllers = viewControllers
        setNeedsDisplay()
    }

    // MARK: AppRootPresentable

    func select(_ tab: Tab) {
        selected = tab
        setNeedsDisplay()
    }
}
