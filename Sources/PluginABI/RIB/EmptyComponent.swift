/// The dependency of a RIB without requirements.
@MainActor
public protocol EmptyDependency: Dependency {}

/// The component at the root of a tree, which has no parent to ask.
@MainActor
open class EmptyComponent: EmptyDependency {
    /// Makes a component without dependencies.
    public init() {}
}
