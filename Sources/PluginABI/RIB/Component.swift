/// A RIB's dependency scope: what its builder passes on, and what its children can use.
///
/// As Uber's `Component`. A property that should exist once per scope is wrapped in `shared`:
///
///     var scoreStream: MutableScoreStream { shared { MutableScoreStream() } }
@MainActor
open class Component<DependencyType>: Dependency {
    /// What the parent provides.
    public final let dependency: DependencyType

    /// The instances made by `shared`, by property name. Nil until the first one: most leaves share nothing.
    private var sharedInstances: [String: Any]?

    /// Makes a scope on top of what the parent provides.
    public init(dependency: DependencyType) {
        self.dependency = dependency
    }

    /// Returns the one instance that the calling property has in this scope, made by `factory` on first use.
    ///
    /// The factory runs once, even if it returns nil. Two properties never share an instance, even of the same type:
    /// the caller's name is the key.
    public final func shared<T>(_ name: String = #function, _ factory: () -> T) -> T {
        // Looked up before it is cast: if there is none, casting nil to an optional type would succeed.
        if let found = sharedInstances?[name], let instance = found as? T {
            return instance
        }
        let instance = factory()
        sharedInstances = sharedInstances ?? [:]
        sharedInstances?.updateValue(instance, forKey: name)
        return instance
    }
}
