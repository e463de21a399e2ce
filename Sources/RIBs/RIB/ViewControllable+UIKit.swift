public import PluginABI

// Views by UIKit's names, for the routers and the helpers that an app brings. They are this host's views: there is no
// UIKit, and nothing is animated.
//
// Each name belongs to what it belongs to on iOS: UIKit's to the classes. An app that gives `ViewControllable` a member
// of the same name, and calls the class's in it, would call itself if the protocol had it here.
extension ViewControllable {
    /// The view of a type that has only Uber's `uiviewController`, as types have that are not view controllers:
    ///
    ///     final class NavigationControllerable: ViewControllable {
    ///         let navigationController: NavigationController
    ///         var uiviewController: ViewController { navigationController }
    ///     }
    ///
    /// A type that has neither is a fault, `no_view`, and shows an empty view.
    public var viewController: ViewController {
        let asked = AskedView.current
        guard asked != ObjectIdentifier(self) else {
            RIBHost.report(.noView(of: self))
            return ViewController()
        }
        AskedView.current = ObjectIdentifier(self)
        defer { AskedView.current = asked }
        return uiviewController
    }

    /// For plugins that were built with 1.1, whose code calls this one.
    @usableFromInline
    internal var uiviewController: ViewController { viewController }
}

/// The object whose `uiviewController` is being read: each of the two members has the other for a default.
@MainActor
private enum AskedView {
    static var current: ObjectIdentifier?
}

extension Fault {
    fileprivate static func noView(of object: AnyObject) -> Fault {
        let name = String(describing: type(of: object))
        return Fault(
            kind: Kind(rawValue: "no_view"),
            message:
                "\(name) is a ViewControllable without a view: it has neither uiviewController nor viewController. "
                + "Write `var uiviewController: ViewController { … }` in it.",
            path: [name]
        )
    }
}

extension ViewController {
    /// The navigation whose stack the view is on: ``ViewControllable/navigation`` by UIKit's name.
    public final var navigationController: NavigationController? { navigation }

    /// The view presented by this view: ``ViewControllable/presented`` by UIKit's name.
    public final var presentedViewController: ViewController? { presented }

    /// The view that presents this view: ``ViewControllable/presenter`` by UIKit's name.
    public final var presentingViewController: ViewController? { presenter }

    /// Shows another view over this view, until its dismissal. As UIKit's, and
    /// ``NavigateViewControllable/present(_:)``.
    ///
    ///     viewController.uiviewController.present(child.viewControllable.uiviewController, animated: true)
    ///
    /// - Parameters:
    ///   - animated: has no effect.
    ///   - completion: called when the view is presented, which is before this function returns.
    public final func present(
        _ viewController: ViewController,
        animated: Bool,
        completion: (() -> Void)? = nil
    ) {
        Presenting(viewController: self).present(viewController)
        completion?()
    }

    /// Shows another view over this view, until its dismissal. As UIKit's. `animated` has no effect.
    ///
    /// A function of its own, so that a view with a `present(_:animated:)` for any `ViewControllable` calls this one in it,
    /// as on iOS, and not itself.
    public final func present(_ viewController: ViewController, animated: Bool) {
        Presenting(viewController: self).present(viewController)
    }

    /// Removes the view presented by this view, or, without one, this view itself. As UIKit's, and
    /// ``NavigateViewControllable/dismiss()``.
    ///
    /// - Parameters:
    ///   - animated: has no effect.
    ///   - completion: called when the view is gone, which is before this function returns.
    public final func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
        Presenting(viewController: self).dismiss()
        completion?()
    }

    /// A wrapper that lets any view present another, even if the view's class does not declare so.
    private final class Presenting: NavigateViewControllable {
        let viewController: ViewController

        init(viewController: ViewController) {
            self.viewController = viewController
        }
    }
}

extension NavigationController {
    /// Makes a navigation with a root. As UIKit's.
    public convenience init(rootViewController: ViewController) {
        self.init(root: rootViewController)
    }

    /// The views of the stack, the topmost last. As UIKit's; setting them calls ``setViewControllers(_:animated:)``.
    public final var viewControllers: [ViewController] {
        get { stack.map(\.viewController) }
        set { setViewControllers(newValue, animated: false) }
    }

    /// The topmost view of the stack; nil for an empty stack. As UIKit's.
    public final var topViewController: ViewController? { stack.last?.viewController }

    /// Shows a view instead of the topmost. As UIKit's, and ``NavigationController/push(_:)``. `animated` has no effect.
    public final func pushViewController(_ viewController: ViewController, animated: Bool) {
        push(viewController)
    }

    /// Goes back to the view below the topmost, if there is a view below. As UIKit's. `animated` has no effect.
    ///
    /// - Returns: the view that has left the stack; nil if there is only the root.
    @discardableResult
    public final func popViewController(animated: Bool) -> ViewController? {
        guard stack.count > 1 else { return nil }
        let top = topViewController
        pop()
        return top
    }

    /// Goes back to the root. As UIKit's. `animated` has no effect.
    ///
    /// - Returns: the views that have left the stack, the topmost last; nil if there is only the root.
    @discardableResult
    public final func popToRootViewController(animated: Bool) -> [ViewController]? {
        guard stack.count > 1 else { return nil }
        let left = Array(viewControllers.dropFirst())
        popToRoot()
        return left
    }

    /// Shows the last of the given views, with the others below. As UIKit's, except for an empty array, which has no
    /// effect: a root can be replaced, and not removed. `animated` has no effect.
    public final func setViewControllers(_ viewControllers: [ViewController], animated: Bool) {
        guard let root = viewControllers.first else { return }
        popToRoot()
        replaceTop(with: root)
        for view in viewControllers.dropFirst() { push(view) }
    }
}
