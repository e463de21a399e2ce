/// A router whose RIB has a view.
///
/// As Uber's `ViewableRouter`.
@MainActor
open class ViewableRouter<InteractorType, ViewControllerType>: Router<InteractorType>, ViewableRouting {
    /// The RIB's view, as the router's protocol sees it.
    public final let viewController: ViewControllerType

    /// The RIB's view.
    public final let viewControllable: any ViewControllable

    /// The same as a class, so that the deinit, which runs on any thread, asks nothing of a plugin.
    private final let shownController: ViewController

    /// Makes a router that owns `interactor` and `viewController`, which must be an `Interactor` and a
    /// `ViewControllable`; another object is reported as a fault, and an empty view stands in for the view.
    public init(interactor: InteractorType, viewController: ViewControllerType) {
        self.viewController = viewController
        // A cast to a class first: one to a protocol costs thousands of times more once a plugin has been loaded.
        let viewControllable = (viewController as? ViewController) ?? (viewController as? any ViewControllable)
        self.viewControllable = viewControllable ?? ViewController()
        shownController = self.viewControllable.viewController
        super.init(interactor: interactor)
        shownController.leaveDetector()
        if viewControllable == nil {
            Runtime.report(.notAViewControllable(self))
        }
    }

    deinit {
        LeakDetector.expectDeallocate(shownController)
    }
}
