import PluginABI

/// Shows the selected tab, under a bar with all tabs.
final class RootTabBarController: ViewController, AppRootViewControllable, AppRootPresentable {
    private var selected = Tab.home

    override var screen: Screen {
        guard let shown = embeddedScreen(selected.rawValue) else { return Screen() }
        return Screen(title: shown.title) {
            Tabs(
                id: "tab",
                tabs: Tab.allCases.compactMap { tab in
                    embeddedScreen(tab.rawValue).map { Tabs.Tab(id: tab.rawValue, title: $0.title) }
                },
                selected: selected.rawValue
            )
            shown.elements
        }
    }

    override func perform(_ action: Action) {
        if let tab = action.value.flatMap(Tab.init(rawValue:)) { select(tab) }
    }

    // MARK: AppRootViewControllable

    func setViewControllers(_ viewControllers: [any ViewControllable]) {
        for (tab, view) in zip(Tab.allCases, viewControllers) { embed(view, as: tab.rawValue) }
        select(selected)
    }

    // MARK: AppRootPresentable

    func select(_ tab: Tab) {
        selected = tab
        // Nothing is embedded before the tabs are attached.
        if let index = Tab.allCases.firstIndex(of: tab), index < children.count { showOnly(children[index]) }
        setNeedsDisplay()
    }
}
