/// Builds a RIB in several stages, which share a component.
///
/// As Uber's `MultiStageComponentizedBuilder`. Until the last stage everything comes from one component; what comes
/// after it belongs to the next build, on a new one:
///
///     let builder = MapBuilder { MapComponent(dependency: self) }
///     show(builder.componentForCurrentBuildPass.mapView)
///     let map = builder.finalStageBuild(withDynamicDependency: interactor)
///
/// A `componentBuilder` that returns the same component twice is a fault, where Uber's traps; the RIB is built.
@MainActor
open class MultiStageComponentizedBuilder<Component, Router, DynamicBuildDependency>: Buildable {
    private let componentBuilder: @MainActor () -> Component
    private var currentComponent: Component?
    private var fresh = FreshComponent()

    /// Makes a builder.
    ///
    /// - Parameter componentBuilder: makes a new component, for each build.
    public init(componentBuilder: @escaping @MainActor () -> Component) {
        self.componentBuilder = componentBuilder
    }

    /// The component of the RIB that is being built; the first use after a build makes it.
    public final var componentForCurrentBuildPass: Component {
        if let currentComponent { return currentComponent }
        let component = componentBuilder()
        fresh.check(component, of: self)
        currentComponent = component
        return component
    }

    /// Ends the build, and returns the RIB's router.
    public final func finalStageBuild(withDynamicDependency dynamicDependency: DynamicBuildDependency) -> Router {
        let router = finalStageBuild(with: componentForCurrentBuildPass, dynamicDependency)
        currentComponent = nil
        return router
    }

    /// Puts the RIB together. Override it, and call the other one.
    open func finalStageBuild(with component: Component, _ dynamicDependency: DynamicBuildDependency) -> Router {
        fatalError("\(Self.self) does not override finalStageBuild(with:_:).")
    }
}

/// Builds a RIB in several stages, which share a component; the last one takes no argument.
///
/// As Uber's `SimpleMultiStageComponentizedBuilder`.
@MainActor
open class SimpleMultiStageComponentizedBuilder<Component, Router>: MultiStageComponentizedBuilder<
    Component, Router, ()
>
{
    /// Makes a builder.
    ///
    /// - Parameter componentBuilder: makes a new component, for each build.
    public override init(componentBuilder: @escaping @MainActor () -> Component) {
        super.init(componentBuilder: componentBuilder)
    }

    /// Not to be called: `finalStageBuild()` does.
    public final override func finalStageBuild(with component: Component, _ dynamicDependency: ()) -> Router {
        finalStageBuild(with: component)
    }

    /// Puts the RIB together. Override it, and call `finalStageBuild()`.
    open func finalStageBuild(with component: Component) -> Router {
        fatalError("\(Self.self) does not override finalStageBuild(with:).")
    }

    /// Ends the build, and returns the RIB's router.
    public final func finalStageBuild() -> Router {
        finalStageBuild(withDynamicDependency: ())
    }
}
