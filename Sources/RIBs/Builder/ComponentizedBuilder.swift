/// A builder that makes a new component for each build: each component belongs to a single RIB.
///
/// As Uber's `ComponentizedBuilder`; `SimpleComponentizedBuilder` is shorter where a build takes no arguments.
///
///     final class GameBuilder: ComponentizedBuilder<GameComponent, any GameRouting, any GameListener, String> {
///         override func build(with component: GameComponent, _ listener: any GameListener) -> any GameRouting {
///             let interactor = GameInteractor(presenter: component.viewController)
///             interactor.listener = listener
///             return GameRouter(interactor: interactor, viewController: component.viewController)
///         }
///     }
///
///     let builder = GameBuilder { player in GameComponent(dependency: self, player: player) }
///     let game: any GameRouting =
///         builder.build(withDynamicBuildDependency: interactor, dynamicComponentDependency: "Ada")
///
/// A `componentBuilder` that returns the same component twice is a fault, where Uber's traps; the RIB is built.
@MainActor
open class ComponentizedBuilder<Component, Router, DynamicBuildDependency, DynamicComponentDependency>: Buildable {
    private let componentBuilder: @MainActor (DynamicComponentDependency) -> Component
    private var fresh = FreshComponent()

    /// Makes a builder.
    ///
    /// - Parameter componentBuilder: makes a new component, for each build.
    public init(componentBuilder: @escaping @MainActor (DynamicComponentDependency) -> Component) {
        self.componentBuilder = componentBuilder
    }

    /// Builds the RIB, and returns the RIB's router.
    public final func build(
        withDynamicBuildDependency dynamicBuildDependency: DynamicBuildDependency,
        dynamicComponentDependency: DynamicComponentDependency
    ) -> Router {
        build(
            withDynamicBuildDependency: dynamicBuildDependency,
            dynamicComponentDependency: dynamicComponentDependency
        ).1
    }

    /// Builds the RIB, and returns its component and its router.
    public final func build(
        withDynamicBuildDependency dynamicBuildDependency: DynamicBuildDependency,
        dynamicComponentDependency: DynamicComponentDependency
    ) -> (Component, Router) {
        let component = componentBuilder(dynamicComponentDependency)
        fresh.check(component, of: self)
        return (component, build(with: component, dynamicBuildDependency))
    }

    /// Assembles the RIB. Override this method, and call either of the other two.
    open func build(with component: Component, _ dynamicBuildDependency: DynamicBuildDependency) -> Router {
        fatalError("\(Self.self) does not override build(with:_:).")
    }
}

/// A builder that makes a new component for each build, without arguments.
///
/// As Uber's `SimpleComponentizedBuilder`.
///
///     final class ClockBuilder: SimpleComponentizedBuilder<ClockComponent, any ClockRouting> {
///         override func build(with component: ClockComponent) -> any ClockRouting {
///             ClockRouter(interactor: ClockInteractor(), viewController: component.viewController)
///         }
///     }
///
///     let clock = ClockBuilder { ClockComponent(dependency: self) }.build()
@MainActor
open class SimpleComponentizedBuilder<Component, Router>: ComponentizedBuilder<Component, Router, (), ()> {
    /// Makes a builder.
    ///
    /// - Parameter componentBuilder: makes a new component, for each build.
    public init(componentBuilder: @escaping @MainActor () -> Component) {
        super.init { _ in componentBuilder() }
    }

    /// Calls `build(with:)`. Call `build()` instead.
    public final override func build(with component: Component, _ dynamicDependency: ()) -> Router {
        build(with: component)
    }

    /// Assembles the RIB. Override this method, and call `build()`.
    open func build(with component: Component) -> Router {
        fatalError("\(Self.self) does not override build(with:).")
    }

    /// Builds the RIB, and returns the RIB's router.
    public final func build() -> Router {
        build(withDynamicBuildDependency: (), dynamicComponentDependency: ())
    }
}
