import Synchronization

/// The base of each RIB's view-controllable protocol, the router's view of the view controller.
@MainActor
public protocol ViewControllable: AnyObject {
    /// The controller that shows the screen.
    var viewController: ViewController { get }
}

/// Shows a RIB's state as a screen, and handles actions of a person on it.
@MainActor
open class ViewController: LeakCandidate, ViewControllable {
    /// What is presented over this controller; `NavigateViewControllable` sets it.
    final var presented: ViewController?
    /// What presents this controller.
    final weak var presenter: ViewController?
    /// The navigation that this controller is on the stack of.
    final weak var navigation: NavigationController?

    /// Whether a window shows this controller.
    final var isRootOfWindow = false
    /// Watches the RIB's activeness while something shows this controller.
    final var appearance: Appearance?
    /// The address of the interactor of the RIB that this view belongs to, or 0. It is dereferenced only under the leak
    /// detector's lock, by ``LeakDetector/interactor(of:)``.
    final let interactorAddress = Atomic<UInt>(0)

    /// Makes a view controller.
    public override init() {
        super.init()
    }

    /// The current screen. Made again for each call; faces compare it with the last one.
    open var screen: Screen { Screen() }

    /// Called when a person uses a control of the screen. An action that the screen does not offer is not performed.
    open func perform(_ action: Action) {}

    /// Says that the screen might have changed. The host reads it after the RIBs have finished their current work.
    public final func setNeedsDisplay() {
        RIBHost.screenMayHaveChanged(self)
    }

    /// What a person sees of this controller: itself, or the last view that is presented over it.
    public final var visible: ViewController {
        var visible = self
        while let presented = visible.presented { visible = presented }
        return visible
    }

    /// The screen of that view, marked as presented or not.
    public final var visibleScreen: Screen {
        let visible = visible
        guard visible !== self else { return screen }
        var screen = visible.screen
        screen.isPresented = true
        return screen
    }

    /// The controller itself.
    public final var viewController: ViewController { self }
}
