import NeedleFoundation
import Testing

private final class ScoreKeeper {}

private final class RootComponent: BootstrapComponent {
    var keeper: ScoreKeeper { shared { ScoreKeeper() } }
    var fresh: ScoreKeeper { ScoreKeeper() }
    var game: GameComponent { GameComponent(parent: self) }
}

private protocol GameDependency: Dependency {
    var keeper: ScoreKeeper { get }
}

private final class GameComponent: Component<any GameDependency> {
    var keeper: ScoreKeeper { dependency.keeper }
}

// The form of what needle generates.
private func parent1(_ component: any NeedleFoundation.Scope) -> any NeedleFoundation.Scope { component.parent }

private class GameDependencyProvider: GameDependency {
    var keeper: ScoreKeeper { rootComponent.keeper }
    private let rootComponent: RootComponent
    init(rootComponent: RootComponent) { self.rootComponent = rootComponent }
}

private func factoryGame(_ component: any NeedleFoundation.Scope) -> AnyObject {
    guard let root = parent1(component) as? RootComponent else { preconditionFailure("another parent") }
    return GameDependencyProvider(rootComponent: root)
}

private func registerProviderFactories() {
    let registry = __DependencyProviderRegistry.instance
    registry.registerDependencyProviderFactory(for: "^->RootComponent") { component in
        EmptyDependencyProvider(component: component)
    }
    registry.registerDependencyProviderFactory(for: "^->RootComponent->GameComponent", factoryGame)
}

@Suite("Components, as Needle's")
struct NeedleTests {
    @Test("get their dependencies from the components above, by the generated code")
    func dependencies() {
        registerProviderFactories()
        let root = RootComponent()
        #expect(root.game.path == ["^", "RootComponent", "GameComponent"])
        #expect(root.game.keeper === root.keeper)
        #expect(root.fresh !== root.fresh)
    }
}
