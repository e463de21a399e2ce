/// A view that is another view, or something around it.
///
/// For what has a view and should not know how it is shown. A subclass adds to the wrapped screen, and takes the actions
/// of what it has added:
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

    /// What the wrapped view shows, unless a subclass has more to show.
    open override var screen: Screen { wrappedScreen }

    /// Passes the action to the wrapped view.
    open override func perform(_ action: Action) {
        wrapped.viewController.visible.perform(action)
    }
}
