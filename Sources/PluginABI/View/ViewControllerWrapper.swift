/// A RIB's view with an injected controller, for a controller that cannot adopt the RIB's protocols itself.
///
/// A view controller usually is its RIB's view. A controller that several RIBs share, or a class of a library, should
/// not know their protocols. A wrapper, a plain class, adopts them instead:
///
///     final class MainViewControllerWrapper: ViewControllerWrapper, MainViewControllable {}
///
///     let viewController = MainViewControllerWrapper(viewController: note)
///     return MainRouter(interactor: interactor, viewController: viewController)
///
/// The injected controller is shown: presenting, pushing, embedding or removing the wrapper does so with the
/// controller, and the leak detector watches the controller as the RIB's view.
///
/// This is the wrapper of the article on extending `ViewControllable`. A view that adds elements around another view is
/// not a wrapper: it embeds the other view, with ``ViewControllable/embed(_:as:)``.
@MainActor
open class ViewControllerWrapper: ViewControllable {
    /// The injected controller.
    public final let viewController: ViewController

    /// Makes a view of a controller.
    public init(viewController: ViewController) {
        self.viewController = viewController
    }
}
