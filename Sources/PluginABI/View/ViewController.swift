import Synchronization

/// The base of each RIB's view-controllable protocol, the router's view of the view controller.
@MainActor
public protocol ViewControllable: AnyObject {
    /// The controller that shows the screen.
    var viewController: ViewController { get }

    /// The controller by Uber's name, for code with `import RIBs`: there a type that has this one needs no other. Since
    /// 1.2.
    var uiviewController: ViewController { get }
}

extension ViewControllable {
    /// The ``viewController``.
    public var uiviewController: ViewController { viewController }
}

/// The view of a RIB: shows the RIB's state as a screen, and handles a person's actions.
@MainActor
open class ViewController: LeakCandidate, ViewControllable {
    /// The view presented over this controller itself. An embedded view presents over the view around it.
    final var overlay: ViewController? {
        didSet { hasOverlay.store(overlay != nil, ordering: .relaxed) }
    }
    /// True if there is an overlay, for the deinit of a router, which can run on any thread.
    final let hasOverlay = Atomic(false)
    /// The controller over which this controller is presented.
    final weak var presentingView: ViewController?
    /// The navigation whose stack has this controller.
    final weak var stackOwner: NavigationController?
    /// The embedded views, and the view around this view; nil if there are none.
    final var containment: Containment?

    /// True if a window shows this controller.
    final var isRootOfWindow = false
    /// The watch over the RIB's activeness, while a window, a navigation or another view shows this controller.
    final var appearance: Appearance?
    /// The number of times that the RIB became active again, which settles expectations that the view disappears. A
    /// number, so that no expectation has to be searched for.
    final var reappearances = 0
    /// The last appearance callback of the controller.
    final var visibility = Visibility.unloaded
    /// The way in which the controller is leaving now.
    final var departure = Departure.none
    /// True if the controller is presented over a view that is shown nowhere, until ``visible`` is read.
    final var isUnseen = false
    /// The question before changes are lost, as the screen last shown to a person has it: a view is not asked for its
    /// screen while another view covers it.
    final var shownQuestion: String?
    /// The address of the interactor of this view's RIB, or 0. Dereferenced only under the leak detector's lock, by
    /// ``LeakDetector/interactor(of:)``.
    final let interactorAddress = Atomic<UInt>(0)

    /// Makes a view controller.
    public override init() {
        super.init()
    }

    /// The current screen. Made again for each call; faces compare each screen with the last.
    open var screen: Screen { Screen() }

    /// Called when a person uses a control of the screen. An action that the screen does not offer is not performed.
    ///
    /// The embedded views perform their own actions, which do not come here.
    open func perform(_ action: Action) {}

    /// Called once, just before the view is seen for the first time: start here any work that needs a visible view.
    ///
    ///     override func viewDidLoad() {
    ///         super.viewDidLoad()
    ///         listener?.viewDidLoad()
    ///     }
    ///
    /// As UIKit's. It is not called for a view whose elements another view shows as its own, without
    /// ``ViewControllable/embed(_:as:)``.
    open func viewDidLoad() {}

    /// Called each time a person begins to see the view: as the root of a window (the view of a step is, while the step
    /// is attached), as the topmost view of a navigation, when presented, or when embedded in a view that is seen.
    ///
    /// A view covered by a presented or pushed view is not seen, nor a view behind another tab. When a view takes the
    /// place of another, the other view's ``viewDidDisappear()`` comes first. A view comes before its embedded views.
    open func viewDidAppear() {}

    /// Called each time a person no longer sees the view: the view has left, or another view covers it.
    /// ``isMovingFromParent`` and ``isBeingDismissed`` tell the cases apart.
    ///
    /// Embedded views come before the view around them.
    open func viewDidDisappear() {}

    /// Tells the host that the screen might have changed. The host reads the screen after the RIBs have finished their
    /// work.
    public final func setNeedsDisplay() {
        RIBHost.screenMayHaveChanged(self)
    }

    /// The controller seen by a person: this controller, or the last view presented over it.
    public final var visible: ViewController {
        var visible = self
        while let presented = visible.overlay {
            visible = presented
            if visible.isUnseen { visible.isUnseen = false }
        }
        return visible
    }

    /// The screen of the visible controller, marked as presented or not.
    public final var visibleScreen: Screen {
        let visible = visible
        var shown = visible.screen
        visible.shownQuestion = shown.unsavedQuestion
        guard visible !== self else { return shown }
        shown.isPresented = true
        return shown.around(shown, covering: shownQuestion)
    }

    /// The controller itself.
    public final var viewController: ViewController { self }

    /// True for a ``NavigationController``: a cast would ask the runtime for each view that appears.
    var isNavigation: Bool { false }
}
