/// The routing of the RIB at the root of an application.
@MainActor
public protocol LaunchRouting: ViewableRouting {
    /// Shows the RIB in the window, then activates and loads the RIB.
    func launch(from window: Window)
}

/// The router at the root of an application's tree, which no parent attaches.
///
/// As Uber's `LaunchRouter`.
@MainActor
open class LaunchRouter<InteractorType, ViewControllerType>:
    ViewableRouter<InteractorType, ViewControllerType>, LaunchRouting
{
    /// Makes a router that owns `interactor` and `viewController`, like `ViewableRouter`'s initializer.
    public override init(interactor: InteractorType, viewController: ViewControllerType) {
        super.init(interactor: interactor, viewController: viewController)
    }

    /// Shows the RIB's view in the window, activates the interactor, then loads the router.
    public final func launch(from window: Window) {
        guard parent == nil else {
            return RIBHost.report(.launchedWhileAttached(self))
        }
        Turn.run {
            window.rootViewController = viewControllable.viewController
            interactable.activate()
            load()
        }
    }
}
