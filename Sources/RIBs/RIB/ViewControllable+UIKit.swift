extension ViewControllable {
    /// The view as a view controller: ``ViewControllable/viewController`` by Uber's name.
    ///
    ///     func present(viewController: any ViewControllable) {
    ///         present(viewController.uiviewController)
    ///     }
    ///
    /// It is this host's `ViewController`; there is no UIKit.
    public var uiviewController: ViewController { viewController }
}
