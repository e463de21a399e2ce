import Foundation
import PluginManifest
import TestSupport
import Testing

/// What the compiler makes of five manifests, kept beside the tests. `RIBS_RECORD_GOLDENS=1 swift test` writes them
/// again, and fails, so that no recording passes for a test.
@Suite("Generated Swift", .startsPrograms(for: .compiler))
struct GoldenTests {
    static let manifests = [
        ("tic-tac-toe", "Tests/ManifestCompilerTests/Goldens/tic-tac-toe.json"),
        ("everything", "Tests/Fixtures/EverythingPlugin/manifest.json"),
        ("viewless", "Tests/Fixtures/ViewlessPlugin/manifest.json"),
        ("shared", "Tests/ManifestCompilerTests/Goldens/shared.json"),
        ("parent", "Tests/ManifestCompilerTests/Goldens/parent.json"),
    ]

    @Test("the generated file is the one that is kept", arguments: manifests)
    func golden(_ name: String, _ path: String) async throws {
        let manifest = try String(contentsOf: BuildFolder.repository.appending(path: path), encoding: .utf8)
        let outcome = try await ManifestCompiler.compile(manifest)
        #expect(outcome.ending == .exit(0))
        #expect(outcome.errors == "")
        let output = try #require(outcome.output)
        let golden = BuildFolder.repository.appending(path: "Tests/ManifestCompilerTests/Goldens/\(name).swift.golden")
        if ProcessInfo.processInfo.environment["RIBS_RECORD_GOLDENS"] != nil {
            try output.write(to: golden, atomically: true, encoding: .utf8)
            Issue.record("recorded \(golden.lastPathComponent): run again without RIBS_RECORD_GOLDENS")
        }
        #expect(output == (try String(contentsOf: golden, encoding: .utf8)))
    }

    @Test("one of them uses each type", arguments: ValueType.builtIn)
    func types(type: ValueType) throws {
        let everything = BuildFolder.repository.appending(path: "Tests/Fixtures/EverythingPlugin/manifest.json")
        #expect(try String(contentsOf: everything, encoding: .utf8).contains("\"\(type)"))
    }

    @Test("the generated file is formatted as this repository is, and stays so", arguments: manifests)
    func formatted(_ name: String, _ path: String) async throws {
        let manifest = try String(contentsOf: BuildFolder.repository.appending(path: path), encoding: .utf8)
        let output = try #require(try await ManifestCompiler.compile(manifest).output)
        let folder = try TemporaryFolder()
        let file = try folder.write(output, to: "PluginInterface.swift")
        let configuration = ["--configuration", BuildFolder.repository.appending(path: ".swift-format").path]
        let lint = try await swift(["format", "lint", "--strict"] + configuration + [file.path], in: folder.url)
        #expect(lint.errors == "")
        #expect(lint.ending == .exit(0))
        let format = try await swift(["format"] + configuration + [file.path], in: folder.url)
        #expect(format.output == output)
    }

    @Test("a manifest beyond 4096 bytes is embedded in rows, one beyond 16 384 is refused")
    func large() async throws {
        func manifest(_ slots: Int) -> String {
            let dynamic = (0..<slots).map { "\"aSlotOfTwentyLetter\(1000 + $0)\":\"Int\"" }.joined(separator: ",")
            return
                #"{"id":"a","name":"A","version":"1.0.0","builder":"ABuilder","dependencies":{"dynamic":{\#(dynamic)}}}"#
        }
        let rows = try #require(try await ManifestCompiler.compile(manifest(200)).output)
        #expect(
            rows.contains("private let embeddedManifest: InlineArray<408, InlineArray<16, UInt8>> = [\n    [0x7B, ")
        )
        let refused = try await ManifestCompiler.compile(manifest(600))
        #expect(refused.ending == .exit(1))
        #expect(
            refused.errors == """
                manifest.json:1:1: error: The manifest takes 19321 bytes in the library; at most 16384 are allowed. [RH315]
                manifest.json:1:1: note: Move the outcomes or the builds into several plugins.

                """
        )
    }
}
