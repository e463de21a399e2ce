import PluginABI

/// The scope above AppRoot, which provides nothing.
final class AppComponent: Component<any EmptyDependency>, AppRootDependency {
    init() {
        super.init(dependency: EmptyComponent())
    }
}

/// Builds the app, as `AppDelegate` does without a host.
///
/// The host replaces the window: it attaches the router, so nothing calls `launch(from:)`.
final class SuperAppBuilder: Builder<any SuperAppDependency>, SuperAppBuildable {
    func build(withListener listener: any SuperAppListener, url: String?) -> any ViewableRouting {
        let result = AppRootBuilder(dependency: AppComponent()).build()
        if let url { result.urlHandler.handle(url) }
        return result.launchRouter
    }
}
