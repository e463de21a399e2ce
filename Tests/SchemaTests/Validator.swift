import Foundation
import TestSupport
import Testing

/// scripts/validate-json, with the files that a test gives it.
struct Validator {
    private let folder: TemporaryFolder

    /// Whether to run it: where python3 has jsonschema, and wherever a missing tool is an error.
    static let isWanted = Tool.areRequired || Tool.succeeds("python3", "-c", "import jsonschema")

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Writes a file for it.
    func write(_ text: String, as name: String) throws -> URL {
        try folder.write(text, to: "\(name).json")
    }

    /// Expects the right files to pass, and the wrong ones not to.
    func expect(_ schema: URL, right: [URL], wrong: [URL] = []) async throws {
        let script = BuildFolder.repository.appending(path: "scripts/validate-json")
        let result = try await run(
            script,
            [schema.path, "--right"] + right.map(\.path) + ["--wrong"] + wrong.map(\.path)
        )
        #expect(result.errors.replacingOccurrences(of: folder.url.path + "/", with: "") == "")
        #expect(result.ending == .exit(0))
    }
}
