import Foundation
import TestSupport
import Testing

/// An error in the generated Swift says what the author's own code lacks: the compiler shows the lines around it.
@Suite("A builder that was forgotten", .startsPrograms(for: .compiler))
struct ForgottenBuilderTests {
    private static let manifest = """
        {"id": "game", "name": "Game", "version": "1.0.0", "builder": "GameBuilder"}
        """
    private static let asked = "// manifest.json names GameBuilder: a class that conforms to GameBuildable."

    @Test(
        "one that is missing, has another name, or does not conform is asked for beside the compiler's error",
        arguments: [
            ("", "cannot find 'GameBuilder' in scope"),
            (builder("MatchBuilder", conformance: ", GameBuildable"), "cannot find 'GameBuilder' in scope"),
            (builder("GameBuilder", conformance: ""), "does not conform to"),
        ]
    )
    func asked(source: String, error: String) async throws {
        let result = try await ManifestCompiler.typecheck(source, of: Self.manifest)
        #expect(result.ending != .exit(0))
        let block = try #require(result.errors.components(separatedBy: "\n\n").first { $0.contains(error) })
        #expect(block.contains(Self.asked), "\(result.errors)")
    }

    @Test("one that is there compiles")
    func whole() async throws {
        let result = try await ManifestCompiler.typecheck(
            Self.builder("GameBuilder", conformance: ", GameBuildable"),
            of: Self.manifest
        )
        #expect(result.errors == "")
        #expect(result.ending == .exit(0))
    }

    private static func builder(_ name: String, conformance: String) -> String {
        """
        import PluginABI

        final class \(name): Builder<any GameDependency>\(conformance) {
            func build(withListener listener: any GameListener) -> any ViewableRouting {
                ViewableRouter(interactor: Interactor(), viewController: ViewController())
            }
        }
        """
    }
}
