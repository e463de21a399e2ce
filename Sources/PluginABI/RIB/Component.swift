/// A RIB's dependency scope: the dependencies that the builder passes on, and those that the children can use.
///
/// As Uber's `Component`. A property that should exist once per scope is wrapped in `shared`:
///
///     var scoreStream: MutableScoreStream { shared { MutableScoreStream() } }
@MainActor
open class Component<DependencyType>: Dependency {
    /// The dependencies provided by the parent.
    public final let dependency: DependencyType

    /// The instances made by `shared`, by property name. Nil until the first use: most leaves share nothing.
    private var sharedInstances: [String: Any]?

    /// Makes a scope with the parent's dependencies.
    public init(dependency: DependencyType) {
        self.dependency = dependency
    }

    /// Returns the calling property's instance in this scope; `factory` makes the instance on first use.
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
