/// The base of each RIB's builder protocol. A parent knows only this protocol before it builds the child.
@MainActor
public protocol Buildable: AnyObject {}

/// A builder of a RIB: makes the RIB's component, interactor and router, and connects them.
///
/// As Uber's `Builder`. A subclass adds `build(withListener:…)`, which returns the RIB's routing protocol.
@MainActor
open class Builder<DependencyType>: Buildable {
    /// The static dependencies: the values from the parent's component, equal for every RIB built here.
    public final let dependency: DependencyType

    /// Makes a builder with the parent's dependencies.
    public init(dependency: DependencyType) {
        self.dependency = dependency
    }
}
