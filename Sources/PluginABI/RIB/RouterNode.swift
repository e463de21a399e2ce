/// A router's place in the tree of RIBs: the part of `Router` without the interactor's type.
@MainActor
open class RouterNode: RouterScope {
    final let baseInteractor: Interactor

    /// The branch that owns the router; nil while the router is not attached. Cleared before the branch is freed.
    private(set) final var parent: BackReference<Branch>?
    final var nextSibling: RouterNode?
    final var previousSibling: BackReference<RouterNode>?

    /// The branch below the router; nil until the first child is attached.
    private(set) final var branch: Branch?

    /// True once the router was attached or launched. Written on the main actor; elsewhere read only while freeing the
    /// router.
    nonisolated(unsafe) private(set) final var isLoaded = false
    private final var isDetaching = false

    /// The stream behind `lifecycle`; nil until there is a subscriber.
    private final var stages: OwnedStream<RouterLifecycle>?

    /// Makes a router for any interactor: for a mock of a routing protocol in a test.
    ///
    ///     final class GameRoutingMock: RouterNode, GameRouting {
    ///         private(set) var routeToScoreCallCount = 0
    ///         func routeToScore() { routeToScoreCallCount += 1 }
    ///     }
    ///
    /// Other routers derive from `Router`.
    public init(interactor: Interactor = Interactor()) {
        baseInteractor = interactor
        baseInteractor.routerType = Self.self
        baseInteractor.leaveDetector()
    }

    /// Called only once, when the RIB has been attached or launched for the first time: attach the permanent children
    /// here.
    open func didLoad() {}

    /// Called each time the RIB is about to be detached, while still attached and active: undo here the setup done by
    /// `didLoad` or the parent, such as a view presented by this RIB.
    ///
    ///     override func willDetach() { viewController.dismiss() }
    ///
    /// The counterpart of `didLoad`; Uber's has none. It is not called when the tree is freed, nor for RIBs further
    /// down, which stay attached to this RIB.
    open func willDetach() {}

    /// Called when a person has gone back from a child's view by the bar of a ``NavigationController`` without a
    /// `popHandler`: the view has left, and the child is still attached. The default detaches the child.
    ///
    /// A router that keeps the child's router overrides this, and forgets it:
    ///
    ///     override func didGoBack(from child: any ViewableRouting) {
    ///         if child === detail { detail = nil }
    ///         super.didGoBack(from: child)
    ///     }
    ///
    /// It is called after the code of the views that handled the action has returned. A child that is detached by the
    /// default and still held is a fault: a router that believes that the child is attached does not attach another.
    open func didGoBack(from child: any ViewableRouting) {
        detachChild(child)
        LeakDetector.instance.expectRelease(of: child, by: self)
    }

    /// The RIB's name in paths; nil stands for the router's type, less "Router". A host sets the step's name here.
    public final var name: String? {
        get { baseInteractor.name }
        set { baseInteractor.name = newValue }
    }

    /// The RIB's interactor.
    public final var interactable: any Interactable { baseInteractor }

    /// A stream of the router's stage: the current stage immediately, then the change. The stream ends with the router.
    public final var lifecycle: ValueStream<RouterLifecycle> {
        if let stages { return stages.stream.readOnly }
        let stages = OwnedStream(isLoaded ? RouterLifecycle.didLoad : .willLoad)
        self.stages = stages
        return stages.stream.readOnly
    }

    /// Loads the router, only once. Attaching does this; call it yourself only in a unit test of the router.
    public final func load() {
        guard !isLoaded else { return }
        isLoaded = true
        if parent == nil { baseInteractor.rootRouter = self }
        if let branch {
            branch.isLoaded = true
            // Children that were attached before the RIB itself: they become active now, as with Uber's.
            if baseInteractor.isActive { branch.activateChildren() }
        }
        stages?.stream.value = .didLoad
        didLoad()
    }

    /// Calls `willDetach`, except during a call of `willDetach`.
    final func announceDetach() {
        guard !isDetaching else { return }
        isDetaching = true
        willDetach()
        isDetaching = false
    }

    // Not isolated: it runs on any thread. A detached router has nothing left to do: detaching deactivated it, and only
    // its own branch refers to it. In other cases the branch does the work, whose deinit is isolated; a router that is
    // freed while active has a branch made for this.
    deinit {
        if branch == nil, baseInteractor.isActiveAnywhere { _ = Branch(of: baseInteractor) }
        LeakDetector.expectDeallocate(baseInteractor)
    }
}

extension RouterNode: Routing {}

// A router's links, as branches set them.
extension RouterNode {
    /// The branch, made on first use.
    final var madeBranch: Branch {
        if let branch { return branch }
        let branch = Branch(of: baseInteractor)
        branch.parent = parent
        branch.isLoaded = isLoaded
        baseInteractor.branch = BackReference(branch)
        self.branch = branch
        return branch
    }

    final func enter(_ branch: Branch) {
        parent = BackReference(branch)
        self.branch?.parent = parent
        baseInteractor.attachment = .attached(BackReference(branch))
    }

    /// Clears the router's links to its place, except for the link to the next sibling.
    final func forgetBranch() {
        parent = nil
        branch?.parent = nil
        previousSibling = nil
        baseInteractor.attachment = .detached
    }

    /// Returns true if the router is attached to this branch.
    final func hangs(from branch: Branch) -> Bool {
        if let parent { parent == branch } else { false }
    }
}
