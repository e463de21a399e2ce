import PluginABI
import Testing

@MainActor
@Suite("Components and builders")
struct ComponentTests {
    protocol BoardDependency: Dependency {
        var stream: MutableScoreStream { get }
    }

    final class RootComponent: EmptyComponent, BoardDependency {
        let stream = MutableScoreStream()
    }

    final class BoardComponent: Component<any BoardDependency> {
        var stream: MutableScoreStream { dependency.stream }
        var first: Log { shared { Log() } }
        var second: Log { shared { Log() } }
        var fresh: Log { Log() }
        var nested: [Log] { shared { [first, second] } }
    }

    final class BoardBuilder: Builder<any BoardDependency> {
        func build() -> BoardComponent { BoardComponent(dependency: dependency) }
    }

    @Test("a shared property has one instance per component, and each property its own")
    func shared() {
        let component = BoardBuilder(dependency: RootComponent()).build()
        #expect(component.first === component.first)
        #expect(component.first !== component.second)
        #expect(component.fresh !== component.fresh)
        #expect(component.nested.first === component.first)
    }

    final class OptionalComponent: Component<EmptyComponent> {
        private(set) var factoryCalls: [String] = []

        var logger: Log? { shared { made("logger", Log()) } }
        var nothing: Log? { shared { made("nothing", nil) } }
        var number: Int? { shared { made("number", 7) } }

        private func made<T>(_ name: String, _ value: T) -> T {
            factoryCalls.append(name)
            return value
        }
    }

    @Test("a shared property of an optional type is made once, as is one that is nil")
    func sharedOptional() {
        let component = OptionalComponent(dependency: EmptyComponent())
        #expect(component.logger != nil)
        #expect(component.logger === component.logger)
        #expect(component.nothing == nil && component.nothing == nil)
        #expect(component.number == 7 && component.number == 7)
        #expect(component.factoryCalls == ["logger", "nothing", "number"])
    }

    @Test("two components share what their parent provides, and nothing of their own")
    func scopes() {
        let builder = BoardBuilder(dependency: RootComponent())
        let (one, other) = (builder.build(), builder.build())
        #expect(one.stream === other.stream)
        #expect(one.first !== other.first)
    }
}
