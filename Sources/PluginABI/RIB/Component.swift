/// A RIB's dependency scope: what its builder passes on, and what its children may ask for.
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
    /// Two properties never share an instance, even of one type: the caller's name is the key.
    public final func shared<T>(_ name: String = #function, _ factory: () -> T) -> T {
        if let instance = sharedInstances?[name] as? T {
            return instance
        }
        let instance = factory()
        sharedInstances = sharedInstances ?? [:]
        sharedInstances?[name] = instance
        return instance
    }
}
