/// The base of each RIB's builder protocol, which is all that a parent knows of a child before it builds it.
@MainActor
public protocol Buildable: AnyObject {}

/// Builds a RIB: makes its component, interactor and router, and connects them.
///
/// As Uber's `Builder`. A subclass adds `build(withListener:…)`, which returns the RIB's routing protocol.
@MainActor
open class Builder<DependencyType>: Buildable {
    /// The static dependencies: what every RIB built here gets from the parent's component.
    public final let dependency: DependencyType

    /// Makes a builder on top of what the parent provides.
    public init(dependency: DependencyType) {
        self.dependency = dependency
    }
}
