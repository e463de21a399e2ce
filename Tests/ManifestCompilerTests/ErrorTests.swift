import Foundation
import TestSupport
import Testing

@Suite("Errors of the ManifestCompiler", .startsPrograms(for: .compiler))
struct ErrorTests {
    @Test("all errors of a manifest are shown together, in the form of compilers, and nothing is written")
    func manifestErrors() async throws {
        let outcome = try await ManifestCompiler.compile(
            """
            {
              "id": "tic-tac-toe", "nam": "TicTacToe", "version": "1.0",
              "builder": "TicTacToeBuilder", "builder": "TicTacToeBuilder",
              "dependencies": { "static": { "scoreStream": "MutableScorStream" } }
            }
            """
        )
        #expect(outcome.ending == .exit(1))
        #expect(outcome.output == nil)
        #expect(
            outcome.errors == """
                manifest.json:1:1: error: The manifest has no `name`. [RH303]
                manifest.json:1:1: note: Add `name`, for example `"name": "TicTacToe"`.
                manifest.json:2:24: error: The key `nam` is not one of a manifest. [RH304]
                manifest.json:2:24: note: Did you mean `name`?
                manifest.json:2:55: error: `1.0` is not a version: three numbers joined by dots. [RH306]
                manifest.json:2:55: note: A version looks like `1.0.0` or `2.1.0-beta.1`.
                manifest.json:3:34: error: The key `builder` is given twice in one object. [RH301]
                manifest.json:3:3: note: first given here
                manifest.json:3:34: note: Remove one of the two, or rename it.
                manifest.json:4:48: error: There is no type `MutableScorStream`. [RH309]
                manifest.json:4:48: note: Did you mean `MutableScoreStream`?

                """
        )
    }

    @Test("a file that cannot be read or written is named, with the reason")
    func files() async throws {
        let folder = try TemporaryFolder()
        let missing = try await ManifestCompiler.run(["none.json", "out.swift"], in: folder.url)
        #expect(missing.ending == .exit(1))
        #expect(missing.errors == "none.json:1:1: error: The manifest cannot be read: No such file or directory.\n")
        let directory = try await ManifestCompiler.run([".", "out.swift"], in: folder.url)
        #expect(directory.ending == .exit(1))
        #expect(directory.errors == ".:1:1: error: The manifest cannot be read: Is a directory.\n")
        let manifest = #"{"id": "a", "name": "A", "version": "1.0.0", "builder": "ABuilder"}"#
        try folder.write(manifest, to: "manifest.json")
        let unwritable = try await ManifestCompiler.run(["manifest.json", "none/out.swift"], in: folder.url)
        #expect(unwritable.ending == .exit(1))
        #expect(
            unwritable.errors
                == "none/out.swift:1:1: error: The generated file cannot be written: No such file or directory.\n"
        )
    }

    @Test("without its two arguments it says what they are")
    func usage() async throws {
        let folder = try TemporaryFolder()
        let outcome = try await ManifestCompiler.run(["manifest.json"], in: folder.url)
        #expect(outcome.ending == .exit(64))
        #expect(outcome.errors == "usage: ManifestCompiler MANIFEST OUTPUT\n")
    }

    private static let package = """
        // swift-tools-version: 6.2
        import PackageDescription
        let package = Package(
            name: "Broken",
            dependencies: [.package(path: "\(BuildFolder.repository.path)/Sources/PluginABI")],
            targets: [.target(name: "Broken", plugins: [.plugin(name: "CompileManifest", package: "PluginABI")])]
        )
        """

    @Test("swift build shows a missing manifest, then each error of a broken one, and again when it has changed")
    func build() async throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "Sources/Broken/Broken.swift")
        try folder.write(Self.package, to: "Package.swift")
        func build() async throws -> (ending: ProcessResult.Ending, text: String) {
            let result = try await swift(["build", "--target", "Broken"], in: folder.url)
            return (result.ending, result.output + result.errors)
        }

        let missing = try await build()
        #expect(missing.ending != .exit(0))
        #expect(
            missing.text.contains(
                "The target Broken has no manifest.json. Add one to \(folder.url.path)/Sources/Broken, "
                    + "or remove the plugin CompileManifest from the target.\n"
            )
        )

        let manifest = "Sources/Broken/manifest.json"
        try folder.write("{\n  \"id\": \"Broken\",\n  \"nam\": 1\n}", to: manifest)
        let broken = try await build()
        #expect(broken.ending != .exit(0))
        #expect(broken.text.contains("] Compiling manifest.json of Broken\n"))
        #expect(broken.text.contains("/Sources/Broken/manifest.json:2:9: error: `Broken` is not an id: "))
        #expect(
            broken.text.contains(
                "/Sources/Broken/manifest.json:3:3: error: The key `nam` is not one of a manifest."
            )
        )
        #expect(!broken.text.contains("unhandled"))

        try folder.write("{\n  \"id\": \"broken\",\n  \"naam\": 1\n}", to: manifest)
        let changed = try await build()
        #expect(changed.ending != .exit(0))
        #expect(!changed.text.contains("is not an id"))
        #expect(changed.text.contains("/\(manifest):3:3: error: The key `naam` is not one of a manifest."))
    }
}
