/// The time during which a RIB is active, as others may watch it.
@MainActor
public protocol InteractorScope: AnyObject {
    /// Whether the RIB is active.
    var isActive: Bool { get }

    /// Whether the RIB is active, as a stream: the latest at once, then each change; it ends with the interactor.
    var isActiveStream: ValueStream<Bool> { get }
}

/// The base of each RIB's interactable protocol, which is what its router sees of the interactor.
///
/// Whatever conforms *is* an `Interactor`, so that attaching a child needs no cast: a cast to a protocol costs
/// thousands of times more once a plugin has been loaded.
@MainActor
public protocol Interactable: Interactor, InteractorScope {}

/// The base of each RIB's presentable protocol, which is what its interactor sees of the view.
@MainActor
public protocol Presentable: AnyObject {}
