import Foundation
import Testing

@Suite("Errors of the ManifestCompiler")
struct ErrorTests {
    @Test("all errors of a manifest are shown at once, in the form of compilers, and nothing is written")
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
        #expect(outcome.status == 1)
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
        try await ManifestCompiler.withTemporaryFolder { folder in
            let missing = try await ManifestCompiler.run(["none.json", "out.swift"], in: folder)
            #expect(missing.status == 1)
            #expect(missing.errors == "none.json:1:1: error: The manifest cannot be read: No such file or directory.\n")
            let directory = try await ManifestCompiler.run([".", "out.swift"], in: folder)
            #expect(directory.status == 1)
            #expect(directory.errors == ".:1:1: error: The manifest cannot be read: Is a directory.\n")
            let manifest = #"{"id": "a", "name": "A", "version": "1.0.0", "builder": "ABuilder"}"#
            try manifest.write(to: folder.appending(path: "manifest.json"), atomically: false, encoding: .utf8)
            let unwritable = try await ManifestCompiler.run(["manifest.json", "none/out.swift"], in: folder)
            #expect(unwritable.status == 1)
            #expect(
                unwritable.errors
                    == "none/out.swift:1:1: error: The generated file cannot be written: No such file or directory.\n"
            )
        }
    }

    @Test("without its two arguments it says what they are")
    func usage() async throws {
        try await ManifestCompiler.withTemporaryFolder { folder in
            let outcome = try await ManifestCompiler.run(["manifest.json"], in: folder)
            #expect(outcome.status == 64)
            #expect(outcome.errors == "usage: ManifestCompiler MANIFEST OUTPUT\n")
        }
    }

    @Test("swift build shows a missing manifest, then each error of a broken one, and again when it has changed")
    func build() async throws {
        try await ManifestCompiler.withTemporaryFolder { folder in
            let target = folder.appending(path: "Sources/Broken")
            try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
            try "".write(to: target.appending(path: "Broken.swift"), atomically: false, encoding: .utf8)
            try """
            // swift-tools-version: 6.2
            import PackageDescription
            let package = Package(
                name: "Broken",
                dependencies: [.package(path: "\(ManifestCompiler.root.path)/Sources/PluginABI")],
                targets: [.target(name: "Broken", plugins: [.plugin(name: "CompileManifest", package: "PluginABI")])]
            )
            """.write(to: folder.appending(path: "Package.swift"), atomically: false, encoding: .utf8)
            func build() async throws -> (status: Int32, text: String) {
                let arguments = ["swift", "build", "--target", "Broken"]
                let result = try await Command.run(URL(filePath: "/usr/bin/env"), arguments, in: folder)
                return (result.status, result.output + result.errors)
            }

            let missing = try await build()
            #expect(missing.status != 0)
            #expect(missing.text.contains("The target Broken has no manifest.json. Add one to "))

            let manifest = target.appending(path: "manifest.json")
            try "{\n  \"id\": \"Broken\",\n  \"nam\": 1\n}".write(to: manifest, atomically: false, encoding: .utf8)
            let broken = try await build()
            #expect(broken.status != 0)
            #expect(broken.text.contains("/Sources/Broken/manifest.json:2:9: error: `Broken` is not an id: "))
            #expect(
                broken.text.contains(
                    "/Sources/Broken/manifest.json:3:3: error: The key `nam` is not one of a manifest."
                )
            )
            #expect(!broken.text.contains("unhandled"))

            try "{\n  \"id\": \"broken\",\n  \"naam\": 1\n}".write(to: manifest, atomically: false, encoding: .utf8)
            let changed = try await build()
            #expect(changed.status != 0)
            #expect(!changed.text.contains("is not an id"))
            #expect(
                changed.text.contains(
                    "/Sources/Broken/manifest.json:3:3: error: The key `naam` is not one of a manifest."
                )
            )
        }
    }
}
