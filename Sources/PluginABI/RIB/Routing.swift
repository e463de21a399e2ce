/// The stages of a router's life.
@frozen  // Uber's has one stage and no more are planned: a router loads once, and reports nothing else.
public enum RouterLifecycle: Sendable, Hashable {
    /// The router has not been loaded yet.
    case willLoad
    /// The router has been loaded: attached, or launched, for the first time.
    case didLoad
}

/// The life of a router, as seen by other objects.
@MainActor
public protocol RouterScope: AnyObject {
    /// A stream of the router's stage: the current stage immediately, then the change. The stream ends with the router.
    var lifecycle: ValueStream<RouterLifecycle> { get }
}

/// The base of each RIB's routing protocol, the router as seen by its interactor and its parent.
///
/// A conforming type *is* a `RouterNode`, so that attaching a child needs no cast.
@MainActor
public protocol Routing: RouterNode, RouterScope {}

/// The routing of a RIB with a view.
@MainActor
public protocol ViewableRouting: Routing {
    /// The RIB's view.
    var viewControllable: any ViewControllable { get }
}
