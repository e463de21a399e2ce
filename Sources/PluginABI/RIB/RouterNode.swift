/// A router's place in the tree of RIBs: the part of `Router` that does not depend on the interactor's type.
///
/// The tree is an intrusive list: each node carries its siblings, so that attaching and detaching allocate nothing and
/// take the same time whatever the number of children. A node owns its first child and its next sibling. The references
/// back are unsafe and yet never dangle: a node clears those of its children when they are detached or it is freed.
@MainActor
open class RouterNode: RouterScope {
    /// The RIB's name in paths; nil stands for the router's type, less "Router". A host sets the step's name here.
    public final var name: String?

    final let baseInteractor: Interactor

    unowned(unsafe) final var parent: RouterNode?
    final var firstChild: RouterNode?
    unowned(unsafe) final var lastChild: RouterNode?
    final var nextSibling: RouterNode?
    unowned(unsafe) final var previousSibling: RouterNode?

    /// Whether the RIB was attached once and is no longer. A RIB that was never attached is not detached.
    final var isDetached = false
    private final var isLoaded = false

    /// Nil until somebody watches.
    private final var stages: MutableValueStream<RouterLifecycle>?

    init(node interactor: Interactor) {
        baseInteractor = interactor
        interactor.router = self
        interactor.leaveDetector()
    }

    /// Called once ever, when the RIB has been attached or launched for the first time: attach here the children that
    /// never change.
    open func didLoad() {}

    /// The RIB's interactor.
    public final var interactable: any Interactable { baseInteractor }

    /// The stage the router is in: the latest at once, then the change; it ends with the router.
    public final var lifecycle: ValueStream<RouterLifecycle> {
        if let stages { return stages.readOnly }
        let stream = MutableValueStream(isLoaded ? RouterLifecycle.didLoad : .willLoad)
        stages = stream
        return stream.readOnly
    }

    /// Loads the router, once ever. Attaching does this; call it yourself only in a unit test of the router.
    public final func load() {
        guard !isLoaded else { return }
        isLoaded = true
        // Children that were attached before the RIB itself was: they become active now, as with Uber's.
        if baseInteractor.isActive { activateChildren() }
        stages?.value = .didLoad
        didLoad()
    }

    /// The interactor has become active. Before the router is loaded its children wait for `load`.
    final func interactorDidActivate() {
        if isLoaded { activateChildren() }
    }

    isolated deinit {
        baseInteractor.deactivate()
        freeChildren()
        if baseInteractor.router === self { baseInteractor.router = nil }
        stages?.finish()
        LeakDetector.instance.expectDeallocate(baseInteractor)
    }
}

extension RouterNode: Routing {}
