internal import Synchronization

/// The base of each RIB's view-controllable protocol, which is what routers see of the view.
@MainActor
public protocol ViewControllable: AnyObject {
    /// The controller that shows the screen.
    var viewController: ViewController { get }
}

/// Shows a RIB's state as a screen, and takes what a person does on it.
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
    /// The address of the interactor of the RIB whose view this is, or 0. It is followed only while the leak detector's lock
    /// is held, by ``LeakDetector/interactor(of:)``.
    final let interactorAddress = Atomic<UInt>(0)

    /// Makes a view controller.
    public override init() {
        super.init()
    }

    /// What to show now. Made again whenever asked; faces compare it with the last.
    open var screen: Screen { Screen() }

    /// Called when a person does something on the screen. An action that the screen does not offer is not performed.
    open func perform(_ action: Action) {}

    /// Says that the screen may have changed. It is asked for once the RIBs have finished what they are doing.
    public final func setNeedsDisplay() {
        RIBHost.screenMayHaveChanged(self)
    }

    /// What a person sees of this controller: itself, or the last of what is presented over it.
    public final var visible: ViewController {
        var visible = self
        while let presented = visible.presented { visible = presented }
        return visible
    }

    /// What that shows, as the screen that it is: presented, or not.
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
