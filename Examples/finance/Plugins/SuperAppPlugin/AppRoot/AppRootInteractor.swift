import PluginABI

/// The receiver of the URLs with which the app is opened.
@MainActor
protocol URLHandler: AnyObject {
    func handle(_ url: String)
}

/// Requests of the interactor to the router.
@MainActor
protocol AppRootRouting: ViewableRouting {
    func attachTabs()
}

/// Requests of the interactor to the view.
@MainActor
protocol AppRootPresentable: Presentable {
    func select(_ tab: Tab)
}

/// The tabs, in order. A URL such as `superapp://finance` names a tab.
enum Tab: String, CaseIterable {
    case home
    case finance
    case profile

    init?(url: String) {
        let scheme = "superapp://"
        guard url.hasPrefix(scheme) else { return nil }
        self.init(rawValue: String(url.dropFirst(scheme.count)))
    }
}

/// Attaches the tabs when the app starts, and shows the tab named by a URL.
final class AppRootInteractor: PresentableInteractor<any AppRootPresentable>, AppRootInteractable, URLHandler {
    weak var router: (any AppRootRouting)?

    override func didBecomeActive() {
        super.didBecomeActive()
        router?.attachTabs()
    }

    // MARK: URLHandler

    /// Shows the tab of a URL. An unknown URL is ignored.
    func handle(_ url: String) {
        if let tab = Tab(url: url) { presenter.select(tab) }
    }
}
