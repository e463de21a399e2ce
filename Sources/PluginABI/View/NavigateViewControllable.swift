/// A view that can present other views, and push views onto its navigation.
///
/// A RIB's view-controllable protocol refines this protocol, and gets all of its functions; there is nothing to
/// implement:
///
///     protocol HomeViewControllable: NavigateViewControllable {}
///
/// The router that attaches a child presents or pushes its view, and removes it when it detaches the child:
///
///     func attachDetail() {
///         let detail = detailBuilder.build(withListener: interactor)
///         attachChild(detail)
///         viewController.push(detail.viewControllable)
///     }
///
///     func detachDetail() {
///         viewController.pop(detail.viewControllable)
///         detachChild(detail)
///     }
///
/// A view that is not removed keeps its RIB's objects alive; the leak detector reports it.
///
/// The functions are those of the article on extending `ViewControllable`: `present` is its
/// `presentViewController(viewController:)`, and so on. They mean what UIKit's mean, except ``dismiss(_:)``.
///
/// ``dismiss(_:)`` and ``pop(_:)`` take the view that leaves, as the article's calls and the `dismiss(viewController:)`
/// of Uber's tutorials do: a router passes the view of the child that it detaches. ``dismiss()`` and ``pop()`` are
/// called on the view to go back to, while it is covered.
@MainActor
public protocol NavigateViewControllable: ViewControllable {}

extension NavigateViewControllable {
    /// Shows another view over this view, until the other view is dismissed. An embedded view presents over the whole
    /// screen. The article's `presentViewController`.
    public func present(_ viewControllable: any ViewControllable) {
        viewController.present(viewControllable.viewController)
    }

    /// Shows another view over this view, as the root of a new navigation, so that the other view can push. The
    /// article's `presentNavigationViewController`.
    @discardableResult
    public func presentNavigation(_ root: any ViewControllable) -> NavigationController {
        let navigation = NavigationController(root: root)
        viewController.present(navigation)
        return navigation
    }

    /// Removes the given presented view, with all views presented over it; any view on the stack of a presented
    /// navigation represents the navigation. A view that is not presented is a fault.
    ///
    /// The article's `dismissViewController`, but for a view that presents another one. The article calls UIKit's
    /// `dismiss` on the given view, which then removes only what is presented over it: the given view would stay on the
    /// screen while its RIB is detached. To go back to a view, call ``dismiss()`` on it.
    public func dismiss(_ viewControllable: any ViewControllable) {
        let controller = viewControllable.viewController
        guard let presenter = controller.presentingView ?? controller.stackOwner?.presentingView else {
            return RIBHost.report(.dismissedUnpresented(controller))
        }
        presenter.dismissPresented()
    }

    /// Goes back to this view by removing the view that it presents; without one, this view itself is dismissed.
    /// UIKit's `dismiss`.
    public func dismiss() {
        let stage = viewController.stage
        let controller = stage.stackOwner ?? stage
        if stage.overlay != nil {
            stage.dismissPresented()
        } else if controller.overlay != nil {
            controller.dismissPresented()
        } else {
            controller.presentingView?.dismissPresented()
        }
    }

    /// Shows another view instead of this view, with a back button in the bar. The article's `pushViewController`.
    public func push(_ viewControllable: any ViewControllable) {
        guard let navigation = viewController.enclosingNavigation else {
            return RIBHost.report(.pushedWithoutNavigation(viewControllable.viewController, by: viewController))
        }
        navigation.push(viewControllable)
    }

    /// Goes back to this view from the given view, which was pushed over it: the given view leaves the stack, with all
    /// views between the two. The article's `popViewController`.
    public func pop(_ viewControllable: any ViewControllable) {
        viewControllable.viewController.goBack(to: viewController)
    }

    /// Goes back to this view if other views were pushed over it; otherwise the topmost view leaves, and the view below
    /// is shown.
    public func pop() {
        guard let navigation = viewController.enclosingNavigation else {
            return RIBHost.report(.poppedWithoutNavigation(viewController))
        }
        let own = viewController.member(of: navigation)
        let isCovered = own != nil && navigation.stack.last?.viewController !== own
        if let own, isCovered { navigation.popTo(own) } else { navigation.pop() }
    }

    /// Goes back to the given view on the same stack: all views above it leave.
    public func popTo(_ viewControllable: any ViewControllable) {
        viewController.goBack(to: viewControllable.viewController)
    }

    /// Shows another view instead of the topmost of this view's navigation, which leaves the stack; the back button
    /// leads to the same view as before.
    public func replaceTop(with viewControllable: any ViewControllable) {
        guard let navigation = viewController.enclosingNavigation else {
            return RIBHost.report(.pushedWithoutNavigation(viewControllable.viewController, by: viewController))
        }
        navigation.replaceTop(with: viewControllable)
    }
}

extension ViewController {
    /// The navigation that contains the controller, or the controller itself if it is a navigation.
    fileprivate final var enclosingNavigation: NavigationController? {
        stackOwner ?? self as? NavigationController ?? navigation
    }

    /// Returns the view on the navigation's stack that is this view, or contains this view.
    fileprivate final func member(of navigation: NavigationController) -> ViewController? {
        var next: ViewController? = self
        while let controller = next {
            if controller.stackOwner === navigation { return controller }
            next = controller.containment?.parent
        }
        return nil
    }

    final func present(_ controller: ViewController) {
        let stage = stage
        guard stage.overlay == nil, controller.presentingView == nil, controller.containment?.parent == nil,
            !stage.isPresented(by: controller)
        else { return RIBHost.report(.presentedTwice(controller, by: self)) }
        stage.overlay = controller
        controller.presentingView = stage
        controller.didAppear()
        stage.placesDidChange()
        if stage.isBare {
            controller.isUnseen = true
            LeakDetector.instance.expectSight(of: controller)
        }
        setNeedsDisplay()
    }

    fileprivate final func goBack(to target: ViewController) {
        guard let navigation = enclosingNavigation else {
            return RIBHost.report(.poppedWithoutNavigation(self))
        }
        navigation.popTo(target.member(of: navigation) ?? target)
    }

    final func dismissPresented() {
        guard let dismissed = overlay else { return }
        overlay = nil
        dismissed.presentingView = nil
        dismissed.isUnseen = false
        dismissed.didLeave(.dismissed)
        placesDidChange()
        setNeedsDisplay()
    }

    /// Returns true if the controller is `other`, or shown over it: presenting `other` would be a cycle.
    private final func isPresented(by other: ViewController) -> Bool {
        var next: ViewController? = self
        while let controller = next {
            if controller === other || controller.stackOwner === other { return true }
            next = controller.presentingView ?? controller.stackOwner?.presentingView
        }
        return false
    }
}

extension Fault {
    @MainActor
    fileprivate static func presentedTwice(_ controller: ViewController, by presenter: ViewController) -> Fault {
        about(
            presenter,
            .presentedTwice,
            "\(name(of: presenter)) did not present \(name(of: controller)): it presents something already, or that is "
                + "presented already. Dismiss first."
        )
    }

    @MainActor
    fileprivate static func pushedWithoutNavigation(_ pushed: ViewController, by controller: ViewController) -> Fault {
        about(
            controller,
            .notInNavigation,
            "\(name(of: controller)) is in no navigation, so it did not push \(name(of: pushed)). Show it with "
                + "presentNavigation, or push in a NavigationController."
        )
    }

    @MainActor
    fileprivate static func poppedWithoutNavigation(_ controller: ViewController) -> Fault {
        about(controller, .notInNavigation, "\(name(of: controller)) is in no navigation, so there was nothing to pop.")
    }

    @MainActor
    fileprivate static func dismissedUnpresented(_ controller: ViewController) -> Fault {
        about(
            controller,
            .notPresented,
            "\(name(of: controller)) is not presented, so it was not dismissed. Dismiss a view once, and pop one that was "
                + "pushed."
        )
    }

    @MainActor
    static func poppedToStranger(_ controller: ViewController) -> Fault {
        about(
            controller,
            .notInNavigation,
            "\(name(of: controller)) is not on the stack of that navigation, so nothing was popped. Pop to a view that was "
                + "pushed there."
        )
    }

    @MainActor
    static func about(_ controller: ViewController, _ kind: Kind, _ message: String) -> Fault {
        Fault(kind: kind, message: message, path: [typeName(type(of: controller), without: "ViewController")])
    }

    @MainActor
    static func name(of controller: ViewController) -> String {
        typeName(type(of: controller), without: "")
    }
}

extension Fault.Kind {
    /// A view was presented over a view that presents another, or was already presented.
    public static var presentedTwice: Self { Self(rawValue: "presented_twice") }
    /// A view was dismissed without being presented.
    public static var notPresented: Self { Self(rawValue: "not_presented") }
    /// A view was pushed or popped outside of a navigation, or of its own navigation.
    public static var notInNavigation: Self { Self(rawValue: "not_in_navigation") }
}
