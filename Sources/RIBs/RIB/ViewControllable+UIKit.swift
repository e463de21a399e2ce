extension ViewControllable {
    /// The view as a view controller: ``ViewControllable/viewController`` by Uber's name.
    ///
    ///     func present(viewController: any ViewControllable) {
    ///         present(viewController.uiviewController)
    ///     }
    ///
    /// It is this host's `ViewController`; there is no UIKit.
    public var uiviewController: ViewController { viewController }

    /// UIKit's name.
    @available(*, unavailable, renamed: "navigation")
    public var navigationController: NavigationController? { navigation }

    /// UIKit's name.
    @available(*, unavailable, renamed: "presented")
    public var presentedViewController: ViewController? { presented }

    /// UIKit's name.
    @available(*, unavailable, renamed: "presenter")
    public var presentingViewController: ViewController? { presenter }
}
