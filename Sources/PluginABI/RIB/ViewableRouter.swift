import Synchronization

/// A router whose RIB has a view.
///
/// As Uber's `ViewableRouter`: once the RIB is deactivated, its view is expected to disappear from the window, the
/// navigation or the view that shows it; once it is freed, the view is expected to be freed too. Then the view also
/// releases what it presents, whose closures might hold the RIB.
@MainActor
open class ViewableRouter<InteractorType, ViewControllerType>: Router<InteractorType>, ViewableRouting {
    /// The RIB's view, with the type known to the router.
    public final let viewController: ViewControllerType

    /// The RIB's view.
    public final let viewControllable: any ViewControllable

    /// The view controller as a class. The deinit runs on any thread and must not call a plugin.
    private final let shownController: ViewController

    /// Makes a router that owns `interactor` and `viewController`, which must be an `Interactor` and a
    /// `ViewControllable`. Another object is reported as a fault; the RIB then has an interactor without effect, or an
    /// empty view.
    public init(interactor: InteractorType, viewController: ViewControllerType) {
        var isView = true
        // Casts to a class first: a cast to a protocol is far more expensive once a plugin has been loaded.
        if let controller = viewController as? ViewController {
            viewControllable = controller
            shownController = controller
        } else if let viewControllable = viewController as? any ViewControllable {
            self.viewControllable = viewControllable
            shownController = viewControllable.viewController
        } else {
            isView = false
            shownController = ViewController()
            viewControllable = shownController
        }
        self.viewController = viewController
        super.init(interactor: interactor)
        shownController.leaveDetector()
        shownController.enterRIB(of: baseInteractor)
        if !isView {
            RIBHost.report(.notAViewControllable(self))
        }
    }

    deinit {
        LeakDetector.expectDeallocate(shownController, ofRIBAt: baseInteractor.address, wasAttached: isLoaded)
        if shownController.hasOverlay.load(ordering: .relaxed) { shownController.releaseOverlay() }
    }
}

extension ViewController {
    /// Releases the view presented over the view of a freed RIB: a closure there might hold the interactor.
    nonisolated fileprivate final func releaseOverlay() {
        if isOnMainQueue {
            MainActor.assumeIsolated { dismissOverlayWithoutRIB() }
        } else {
            Task { @MainActor in dismissOverlayWithoutRIB() }
        }
    }

    private final func dismissOverlayWithoutRIB() {
        // The view might have become another RIB's meanwhile.
        if LeakDetector.interactor(of: self) == nil { dismissPresented() }
    }
}
