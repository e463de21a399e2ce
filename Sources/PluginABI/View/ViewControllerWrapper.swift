/// A view that wraps another view, and can add something around it.
///
/// Use it for a view that should not know how it is shown. A subclass adds to the wrapped screen, and handles the
/// actions of what it has added:
///
///     final class Framed: ViewControllerWrapper {
///         override var screen: Screen { Screen(title: "Framed") { Section("Inside") { wrappedScreen.elements } } }
///     }
@MainActor
open class ViewControllerWrapper: ViewController, NavigateViewControllable {
    /// The view inside.
    public final let wrapped: any ViewControllable

    /// Wraps a view.
    public init(_ wrapped: any ViewControllable) {
        self.wrapped = wrapped
        super.init()
    }

    /// What the wrapped view shows.
    public final var wrappedScreen: Screen { wrapped.viewController.visibleScreen }

    /// The wrapped view's screen, unless a subclass adds more.
    open override var screen: Screen { wrappedScreen }

    /// Passes the action to the wrapped view.
    open override func perform(_ action: Action) {
        wrapped.viewController.visible.perform(action)
    }
}
