import Foundation
import TestSupport
import Testing

/// A plugin that declares state and forgets half of it is stopped by the compiler. Each builder here is checked against
/// the interface that its manifest comes to.
@Suite("State that was forgotten", .startsPrograms(for: .compiler))
struct ForgottenStateTests {
    private static let manifest = """
        {"id": "game", "name": "Game", "version": "1.0.0", "builder": "GameBuilder", "state": {"moves": "[String]"}}
        """

    /// A builder that takes these parameters, and makes a router that is declared so.
    private static func builder(_ parameters: String, _ result: String, router: String) -> String {
        """
        import PluginABI

        final class GameBuilder: Builder<any GameDependency>, GameBuildable {
            func build(\(parameters)) -> \(result) {
                GameRouter(interactor: Interactor(), viewController: ViewController())
            }
        }

        \(router)
        """
    }

    private static let parameters = "withListener listener: any GameListener, state: GameState?"
    private static let result = "any ViewableRouting & GameStateProviding"
    private static let router = """
        final class GameRouter: ViewableRouter<Interactor, ViewController>, GameStateProviding {
            var state: GameState { GameState(moves: []) }
        }
        """

    private func errors(_ source: String) async throws -> [String] {
        let result = try await ManifestCompiler.typecheck(source, of: Self.manifest)
        let errors = result.errors.split(separator: "\n").filter { $0.contains(": error: ") }
        #expect((result.ending == .exit(0)) == errors.isEmpty, "\(result.errors)")
        return errors.compactMap { $0.components(separatedBy: ": error: ").last }
    }

    @Test("a builder that takes the state, and returns a router that says it, compiles")
    func whole() async throws {
        let errors = try await errors(Self.builder(Self.parameters, Self.result, router: Self.router))
        #expect(errors == [])
    }

    @Test("a builder that does not take the state does not compile")
    func notTaken() async throws {
        let parameters = "withListener listener: any GameListener"
        let errors = try await errors(Self.builder(parameters, Self.result, router: Self.router))
        #expect(errors == ["type 'GameBuilder' does not conform to protocol 'GameBuildable'"])
    }

    @Test("a builder that does not say that its router provides the state does not compile")
    func notPromised() async throws {
        let errors = try await errors(Self.builder(Self.parameters, "any ViewableRouting", router: Self.router))
        #expect(errors == ["type 'GameBuilder' does not conform to protocol 'GameBuildable'"])
    }

    @Test("a router that does not provide the state does not compile")
    func notProvided() async throws {
        let router = "final class GameRouter: ViewableRouter<Interactor, ViewController> {}"
        let errors = try await errors(Self.builder(Self.parameters, Self.result, router: router))
        #expect(
            errors == ["return expression of type 'GameRouter' does not conform to 'GameStateProviding'"]
        )
    }
}
