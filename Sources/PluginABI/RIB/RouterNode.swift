/// A router's place in the tree of RIBs: the part of `Router` that does not depend on the interactor's type.
@MainActor
open class RouterNode: RouterScope {
    final let baseInteractor: Interactor

    /// What the router hangs from, which owns it; nil while it is not attached. It is cleared before the branch is gone.
    private(set) final var parent: BackReference<Branch>?
    final var nextSibling: RouterNode?
    final var previousSibling: BackReference<RouterNode>?

    /// All below; nil until the first child is attached.
    private(set) final var branch: Branch?

    private final var isLoaded = false
    private final var isDetaching = false

    /// Nil until somebody watches.
    private final var stages: OwnedStream<RouterLifecycle>?

    /// Makes a router that knows no more of its interactor than that it is one: for a mock of a routing protocol in a test.
    ///
    ///     final class GameRoutingMock: RouterNode, GameRouting {
    ///         private(set) var routeToScoreCallCount = 0
    ///         func routeToScore() { routeToScoreCallCount += 1 }
    ///     }
    ///
    /// Other routers derive from `Router`.
    public init(interactor: Interactor = Interactor()) {
        baseInteractor = interactor
        interactor.routerType = Self.self
        interactor.leaveDetector()
    }

    /// Called once ever, when the RIB has been attached or launched for the first time: attach here the children that
    /// never change.
    open func didLoad() {}

    /// Called each time the RIB is about to be detached, while it is still attached and active: take down here what
    /// `didLoad` or the parent has put up, such as a view that this RIB has presented.
    ///
    ///     override func willDetach() { viewController.dismiss() }
    ///
    /// The counterpart of `didLoad`; Uber's has none. It is not called when the tree is freed, and not for RIBs further
    /// down, which stay attached to this one.
    open func willDetach() {}

    /// The RIB's name in paths; nil stands for the router's type, less "Router". A host sets the step's name here.
    public final var name: String? {
        get { baseInteractor.name }
        set { baseInteractor.name = newValue }
    }

    /// The RIB's interactor.
    public final var interactable: any Interactable { baseInteractor }

    /// The stage the router is in: the latest at once, then the change; it ends with the router.
    public final var lifecycle: ValueStream<RouterLifecycle> {
        if let stages { return stages.stream.readOnly }
        let stages = OwnedStream(isLoaded ? RouterLifecycle.didLoad : .willLoad)
        self.stages = stages
        return stages.stream.readOnly
    }

    /// Loads the router, once ever. Attaching does this; call it yourself only in a unit test of the router.
    public final func load() {
        guard !isLoaded else { return }
        isLoaded = true
        if let branch {
            branch.isLoaded = true
            // Children that were attached before the RIB itself was: they become active now, as with Uber's.
            if baseInteractor.isActive { branch.activateChildren() }
        }
        stages?.stream.value = .didLoad
        didLoad()
    }

    /// Tells the router that it is about to be detached; not again if that is what detaches it.
    final func announceDetach() {
        guard !isDetaching else { return }
        isDetaching = true
        willDetach()
        isDetaching = false
    }

    // Not isolated, which would cost a thousand instructions for each RIB, because nothing is left to do for one that was
    // detached: whoever detached it deactivated it, and only its own branch refers to it. What is left of another is done
    // by its branch, whose deinit is isolated; a router that is freed while active has one made for just that.
    deinit {
        let isLeaf = branch == nil
        BackReference(baseInteractor).with { interactor in
            if isLeaf, interactor.isActiveAnywhere { _ = Branch(of: interactor) }
            LeakDetector.expectDeallocate(interactor)
        }
    }
}

extension RouterNode: Routing {}

// A router's ties, as branches set them.
extension RouterNode {
    /// The branch, made if there is none. It stays as long as the router does, so who has the router need not hold it.
    final var madeBranch: BackReference<Branch> {
        @inline(__always) get {
            if let branch { BackReference(branch) } else { BackReference(makeBranch()) }
        }
    }

    @inline(never)
    private final func makeBranch() -> Branch {
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
        baseInteractor.isDetached = false
    }

    /// Clears what ties the router to its place, but for the link to the next sibling.
    final func forgetBranch() {
        parent = nil
        branch?.parent = nil
        previousSibling = nil
        baseInteractor.isDetached = true
    }

    /// Whether the router hangs from this branch.
    final func hangs(from branch: Branch) -> Bool {
        if let parent { parent == branch } else { false }
    }
}
