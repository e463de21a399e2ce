/// A builder of a RIB in several stages, which share a component.
///
/// As Uber's `MultiStageComponentizedBuilder`. All stages of a build use the same component; stages after the last
/// belong to the next build, with a new component:
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

    /// The component of the current build; made on the first use after a build.
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

    /// Assembles the RIB. Override this method, and call `finalStageBuild(withDynamicDependency:)`.
    open func finalStageBuild(with component: Component, _ dynamicDependency: DynamicBuildDependency) -> Router {
        fatalError("\(Self.self) does not override finalStageBuild(with:_:).")
    }
}

/// A builder of a RIB in several stages, which share a component; the last stage takes no argument.
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

    /// Calls `finalStageBuild(with:)`. Call `finalStageBuild()` instead.
    public final override func finalStageBuild(with component: Component, _ dynamicDependency: ()) -> Router {
        finalStageBuild(with: component)
    }

    /// Assembles the RIB. Override this method, and call `finalStageBuild()`.
    open func finalStageBuild(with component: Component) -> Router {
        fatalError("\(Self.self) does not override finalStageBuild(with:).")
    }

    /// Ends the build, and returns the RIB's router.
    public final func finalStageBuild() -> Router {
        finalStageBuild(withDynamicDependency: ())
    }
}
