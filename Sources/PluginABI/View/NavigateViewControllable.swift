/// A view that can show others over itself or behind itself: `present`, `presentNavigation`, `dismiss`, `push`, `pop`.
///
/// A RIB's view-controllable protocol refines it, and gets all five; there is nothing to implement:
///
///     protocol HomeViewControllable: NavigateViewControllable {}
///
/// The router that attaches a child presents or pushes its view, and dismisses or pops it when it detaches the child: a
/// view that stays behind keeps what it belongs to alive, and the leak detector names it.
@MainActor
public protocol NavigateViewControllable: ViewControllable {}

extension NavigateViewControllable {
    /// Shows another view over this one, until it is dismissed.
    public func present(_ viewControllable: any ViewControllable) {
        viewController.present(viewControllable.viewController)
    }

    /// Shows another view over this one, as the root of a navigation of its own, onto which it may push.
    @discardableResult
    public func presentNavigation(_ root: any ViewControllable) -> NavigationController {
        let navigation = NavigationController(root: root)
        viewController.present(navigation)
        return navigation
    }

    /// Takes away what this view presents; where it presents nothing, what it is presented as.
    public func dismiss() {
        let controller = viewController.navigation ?? viewController
        if viewController.presented != nil {
            viewController.dismissPresented()
        } else if controller.presented != nil {
            controller.dismissPresented()
        } else {
            controller.presenter?.dismissPresented()
        }
    }

    /// Shows another view in place of this one, with the way back in the bar.
    public func push(_ viewControllable: any ViewControllable) {
        guard let navigation = viewController.enclosingNavigation else {
            return Runtime.report(.pushedWithoutNavigation(viewControllable.viewController, by: viewController))
        }
        navigation.push(viewControllable)
    }

    /// Goes back to the view that was there before the last push.
    public func pop() {
        guard let navigation = viewController.enclosingNavigation else {
            return Runtime.report(.poppedWithoutNavigation(viewController))
        }
        navigation.pop()
    }
}

extension ViewController {
    /// The navigation that the controller is in, or is.
    fileprivate final var enclosingNavigation: NavigationController? {
        navigation ?? self as? NavigationController
    }

    fileprivate final func present(_ controller: ViewController) {
        guard presented == nil, controller.presenter == nil, !isPresented(by: controller) else {
            return Runtime.report(.presentedTwice(controller, by: self))
        }
        presented = controller
        controller.presenter = self
        setNeedsDisplay()
    }

    fileprivate final func dismissPresented() {
        presented?.presenter = nil
        presented = nil
        setNeedsDisplay()
    }

    /// Whether the controller is `other`, or shown over it: presenting it would be a ring.
    private final func isPresented(by other: ViewController) -> Bool {
        var next: ViewController? = self
        while let controller = next {
            if controller === other || controller.navigation === other { return true }
            next = controller.presenter ?? controller.navigation?.presenter
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
    private static func about(_ controller: ViewController, _ kind: Kind, _ message: String) -> Fault {
        Fault(kind: kind, message: message, path: [typeName(type(of: controller), without: "ViewController")])
    }

    @MainActor
    private static func name(of controller: ViewController) -> String {
        typeName(type(of: controller), without: "")
    }
}

extension Fault.Kind {
    /// A view was presented over a view that presents another, or while it was presented.
    public static var presentedTwice: Self { Self(rawValue: "presentedTwice") }
    /// A view pushed or popped that is in no navigation.
    public static var notInNavigation: Self { Self(rawValue: "notInNavigation") }
}
