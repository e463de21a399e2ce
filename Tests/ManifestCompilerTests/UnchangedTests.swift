import Foundation
import TestSupport
import Testing

@Suite("What the ManifestCompiler has written before", .startsPrograms(for: .compiler))
struct UnchangedTests {
    @Test(
        "stays as it is where nothing has changed, so that nothing is compiled again, and is written again where something has"
    )
    func unchanged() async throws {
        let folder = try TemporaryFolder()
        let manifest = """
            { "id": "a", "name": "A", "version": "1.0.0", "builder": "ABuilder", "outcomes": { "left": {} } }
            """
        try folder.write(manifest, to: "manifest.json")
        let words = ["manifest.json", "PluginInterface.swift"]
        let file = folder.url.appending(path: "PluginInterface.swift")
        #expect(try await ManifestCompiler.run(words, in: folder.url).ending == .exit(0))
        let past = Date(timeIntervalSince1970: 1_000_000_000)
        func date() throws -> Date? {
            try FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate] as? Date
        }
        try FileManager.default.setAttributes([.modificationDate: past], ofItemAtPath: file.path)
        // Spaces are not part of the interface.
        try folder.write(manifest.replacing(" ", with: "  "), to: "manifest.json")
        #expect(try await ManifestCompiler.run(words, in: folder.url).ending == .exit(0))
        #expect(try date() == past)
        try folder.write(manifest.replacing("left", with: "right"), to: "manifest.json")
        #expect(try await ManifestCompiler.run(words, in: folder.url).ending == .exit(0))
        #expect(try date() != past)
        #expect(try String(contentsOf: file, encoding: .utf8).contains("func right()"))
        // The Swift compiler compares whole seconds: two versions never have the same.
        let future = Date(timeIntervalSince1970: (Date().timeIntervalSince1970 + 100).rounded())
        try FileManager.default.setAttributes([.modificationDate: future], ofItemAtPath: file.path)
        try folder.write(manifest, to: "manifest.json")
        #expect(try await ManifestCompiler.run(words, in: folder.url).ending == .exit(0))
        #expect(try date() == future.addingTimeInterval(1))
    }
}
