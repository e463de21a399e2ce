// The part of NeedleFoundation that needle's generated code and components use. `needle` itself runs where the app is built.

/// The dependencies of a component. As Needle's.
public protocol Dependency: AnyObject {}

/// No dependencies. As Needle's.
public protocol EmptyDependency: Dependency {}

/// A scope of the tree of components. As Needle's.
public protocol Scope: AnyObject {
    /// The names of the scopes from the root, `^`, down to this one.
    var path: [String] { get }
    /// The scope above.
    var parent: any Scope { get }
}

/// A component: provides the dependencies of what is below it, and gets its own from what is above, by the generated
/// code. As Needle's.
open class Component<DependencyType>: Scope {
    /// The component above.
    public let parent: any Scope
    /// The names of the components from the root, `^`, down to this one.
    public private(set) lazy var path: [String] = parent.path + ["\(Self.self)"]
    /// The dependencies that components above provide.
    public private(set) lazy var dependency: DependencyType = makeDependency()
    private var sharedInstances: [String: Any] = [:]

    /// Makes a component below another.
    public init(parent: any Scope) { self.parent = parent }

    /// Returns an object that is made at the first call of the property, and the same afterwards.
    public final func shared<Shared>(__function: String = #function, _ factory: () -> Shared) -> Shared {
        if let known = sharedInstances[__function] as? Shared { return known }
        let made = factory()
        sharedInstances[__function] = made
        return made
    }

    private func makeDependency() -> DependencyType {
        guard let provider = __DependencyProviderRegistry.instance.provider(of: self) as? DependencyType else {
            preconditionFailure(
                "There is no provider for \(path.joined(separator: "->")). Call registerProviderFactories() first, "
                    + "and generate the code again with needle if the component is new."
            )
        }
        return provider
    }
}

/// The root of the tree of components. As Needle's.
open class BootstrapComponent: Component<any EmptyDependency> {
    /// Makes the root.
    public init() { super.init(parent: Top()) }

    private final class Top: Scope {
        let path = ["^"]
        var parent: any Scope { preconditionFailure("There is nothing above the root.") }
    }
}

/// The provider that the generated code gives a component without dependencies.
public final class EmptyDependencyProvider: EmptyDependency {
    /// Makes a provider of nothing.
    public init(component: any Scope) {}
}

/// The providers of dependencies, which the generated code registers. Its name is Needle's.
public final class __DependencyProviderRegistry {
    /// The registry of the process.
    public static let instance = __DependencyProviderRegistry()

    private var factories: [String: (any Scope) -> AnyObject] = [:]

    private init() {}

    /// Registers what makes the provider of a component.
    ///
    /// - Parameter componentPath: the names from the root, as `^->RootComponent->GameComponent`.
    public func registerDependencyProviderFactory(
        `for` componentPath: String,
        _ dependencyProviderFactory: @escaping (any Scope) -> AnyObject
    ) {
        factories[componentPath] = dependencyProviderFactory
    }

    /// Removes what makes the provider of a component.
    public func unregisterDependencyProviderFactory(`for` componentPath: String) { factories[componentPath] = nil }

    fileprivate func provider(of component: any Scope) -> AnyObject? {
        factories[component.path.joined(separator: "->")]?(component)
    }
}
