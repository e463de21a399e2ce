import PluginABI

/// Takes the URLs that the app is opened with.
@MainActor
protocol URLHandler: AnyObject {
    func handle(_ url: String)
}

/// What the interactor asks of its router.
@MainActor
protocol AppRootRouting: ViewableRouting {
    func attachTabs()
}

/// What the interactor asks of its view.
@MainActor
protocol AppRootPresentable: Presentable {
    func select(_ tab: Tab)
}

/// The tabs, in their order. A URL such as `superapp://finance` names one.
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

/// Has the tabs attached when the app starts, and shows the one that a URL names.
final class AppRootInteractor: PresentableInteractor<any AppRootPresentable>, AppRootInteractable, URLHandler {
    weak var router: (any AppRootRouting)?

    override func didBecomeActive() {
        super.didBecomeActive()
        router?.attachTabs()
    }

    // MARK: URLHandler

    /// A URL that the app does not know is ignored.
    func handle(_ url: String) {
        if let tab = Tab(url: url) { presenter.select(tab) }
    }
}
