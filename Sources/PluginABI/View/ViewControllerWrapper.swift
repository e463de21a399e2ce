/// A RIB's view whose controller is injected, because that controller cannot adopt the RIB's protocols itself.
///
/// A view controller usually is its RIB's view. One that several RIBs share, or that is a class of a library, should
/// not know their protocols. A wrapper, a plain class, adopts them instead:
///
///     final class MainViewControllerWrapper: ViewControllerWrapper, MainViewControllable {}
///
///     let viewController = MainViewControllerWrapper(viewController: note)
///     return MainRouter(interactor: interactor, viewController: viewController)
///
/// What is shown is the injected controller: to present, push, embed or remove the wrapper is to do so with the
/// controller, and the leak detector watches the controller as the RIB's view.
///
/// This is the wrapper of the article on extending `ViewControllable`. A view that adds something around another one
/// is not a wrapper: it embeds that one, with ``ViewControllable/embed(_:as:)``.
@MainActor
open class ViewControllerWrapper: ViewControllable {
    /// The injected controller.
    public final let viewController: ViewController

    /// Makes a view of a controller.
    public init(viewController: ViewController) {
        self.viewController = viewController
    }
}
