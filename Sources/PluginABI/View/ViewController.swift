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
    /// What is presented over this controller itself. What an embedded view presents is over the view around it.
    final var overlay: ViewController? {
        didSet { hasOverlay.store(overlay != nil, ordering: .relaxed) }
    }
    /// Whether there is an overlay, for the deinit of a router, which can run on any thread.
    final let hasOverlay = Atomic(false)
    /// The controller over which this one is presented.
    final weak var presentingView: ViewController?
    /// The navigation that this controller is on the stack of.
    final weak var stackOwner: NavigationController?
    /// The views that it embeds, and the view that embeds it; nil where there are none.
    final var containment: Containment?

    /// Whether a window shows this controller.
    final var isRootOfWindow = false
    /// Watches the RIB's activeness while something shows this controller.
    final var appearance: Appearance?
    /// How often an expectation that it disappears was over because its RIB became active again. A number, so that none
    /// has to be searched for.
    final var reappearances = 0
    /// Which of the callbacks about its appearance the controller got last.
    final var visibility = Visibility.unloaded
    /// How it is leaving at the moment.
    final var departure = Departure.none
    /// Whether it is presented over a view that nothing shows, and that has not been asked what is visible.
    final var isUnseen = false
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
    ///
    /// The actions of an embedded view do not come here: they are performed by that view.
    open func perform(_ action: Action) {}

    /// Called once, just before the view is seen for the first time: start here what needs a view that is shown.
    ///
    ///     override func viewDidLoad() {
    ///         super.viewDidLoad()
    ///         listener?.viewDidLoad()
    ///     }
    ///
    /// As UIKit's. It is not called for a view whose elements another one shows as its own, without
    /// ``ViewControllable/embed(_:as:)``.
    open func viewDidLoad() {}

    /// Called each time a person begins to see the view: once it is the root of a window (the view of a step is, while
    /// the step is attached), the topmost of a navigation, presented, or embedded in a view that is seen.
    ///
    /// A view that is covered by one that is presented or pushed is not seen, nor one behind another tab. When one view takes the place of another,
    /// the other one's ``viewDidDisappear()`` comes first. A view comes before those that it embeds.
    open func viewDidAppear() {}

    /// Called each time a person no longer sees the view: it has left, or another one covers it, which
    /// ``isMovingFromParent`` and ``isBeingDismissed`` say.
    ///
    /// Embedded views come before the view around them.
    open func viewDidDisappear() {}

    /// Says that the screen might have changed. The host reads it after the RIBs have finished their current work.
    public final func setNeedsDisplay() {
        RIBHost.screenMayHaveChanged(self)
    }

    /// What a person sees of this controller: itself, or the last view that is presented over it.
    public final var visible: ViewController {
        var visible = self
        while let presented = visible.overlay {
            visible = presented
            if visible.isUnseen { visible.isUnseen = false }
        }
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

    /// Whether it is a ``NavigationController``: a cast would ask the runtime for each view that appears.
    var isNavigation: Bool { false }
}
