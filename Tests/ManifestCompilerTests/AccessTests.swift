import Foundation
import TestSupport
import Testing

/// Two modules: a plugin's, and one that uses what is generated from its manifest.
@Suite("Generated Swift in another target", .startsPrograms(for: .compiler))
struct AccessTests {
    private static func manifest(_ access: String) -> String {
        """
        {
          "id": "game", "name": "Game", "version": "1.0.0", "builder": "GameBuilder", "access": "\(access)",
          "types": { "Move": { "row": "Int", "note": "String?" } },
          "outcomes": { "didEnd": { "last": "Move?" } },
          "state": { "moves": "[Move]" }
        }
        """
    }

    private static let builder = """
        import PluginABI

        final class GameBuilder: Builder<any GameDependency>, GameBuildable {
            func build(
                withListener listener: any GameListener,
                state: GameState?
            ) -> any ViewableRouting & GameStateProviding {
                GameRouter(interactor: Interactor(), viewController: ViewController())
            }
        }

        final class GameRouter: ViewableRouter<Interactor, ViewController>, GameStateProviding {
            var state: GameState { GameState(moves: []) }
        }
        """

    private static let user = """
        import Game
        import PluginABI

        final class Mock: GameListener {
            private(set) var last: Move?

            func didEnd(last: Move?) { self.last = last }
        }

        final class Needs: GameDependency {}

        @MainActor
        func use() -> PluginFactory {
            Mock().didEnd(last: GameState(moves: [Move(row: 1)]).moves.first)
            return GameFactory()
        }
        """

    @Test(
        "is used with `package` and `public`, whether imports are internal by default or not, and without a warning",
        arguments: ["package", "public"],
        [[], ["-enable-upcoming-feature", "InternalImportsByDefault"]]
    )
    func used(access: String, features: [String]) async throws {
        let result = try await compile(access, features)
        #expect(result.errors == "")
        #expect(result.ending == .exit(0))
    }

    @Test("is not found with `internal`")
    func hidden() async throws {
        let result = try await compile("internal", [])
        #expect(result.errors.contains("cannot find type 'GameListener' in scope"), "\(result.errors)")
        #expect(result.ending != .exit(0))
    }

    private func compile(_ access: String, _ features: [String]) async throws -> ProcessResult {
        let folder = try TemporaryFolder()
        let interface = try #require(try await ManifestCompiler.compile(Self.manifest(access)).output)
        try folder.write(interface, to: "PluginInterface.swift")
        try folder.write(Self.builder, to: "GameBuilder.swift")
        try folder.write(Self.user, to: "User.swift")
        let common =
            ["swiftc", "-swift-version", "6", "-package-name", "game", "-warnings-as-errors"] + features
            + ["-I", BuildFolder.url.appending(path: "Modules").path, "-I", "."]
        func compile(_ words: [String]) async throws -> ProcessResult {
            try await run(
                URL(filePath: "/usr/bin/env"),
                common + words,
                in: folder.url,
                environment: Toolchain.environment(temporaryFiles: folder.url)
            )
        }
        let plugin = try await compile([
            "-emit-module", "-module-name", "Game", "PluginInterface.swift", "GameBuilder.swift",
        ])
        guard plugin.ending == .exit(0) else { return plugin }
        return try await compile(["-typecheck", "-module-name", "User", "User.swift"])
    }
}
