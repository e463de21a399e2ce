/// The time during which a RIB is active, as seen by other objects.
@MainActor
public protocol InteractorScope: AnyObject {
    /// True while the RIB is active.
    var isActive: Bool { get }

    /// A stream of ``isActive``: the current value immediately, then each change. The stream ends with the interactor.
    var isActiveStream: ValueStream<Bool> { get }
}

/// The base of each RIB's interactable protocol, the router's view of the interactor.
///
/// A conforming type *is* an `Interactor`, so that attaching a child needs no cast: a cast to a protocol is far more
/// expensive once a plugin has been loaded.
@MainActor
public protocol Interactable: Interactor, InteractorScope {}

/// The base of each RIB's presentable protocol, the interactor's view of the view controller.
@MainActor
public protocol Presentable: AnyObject {}
