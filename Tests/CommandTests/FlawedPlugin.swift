import Foundation
import PluginManifest
import TestSupport
import Testing

/// A plugin with one flaw, and what its validation says.
enum FlawedPlugin {
    static let library = "libFlawedPlugin.so"
    /// The names of the checks, each also that of a flaw which that check finds.
    static let checks = [
        "builds", "actions", "twice", "detach", "leaks", "crashes", "hangs", "exits", "screens", "outcomes",
        "action-ids", "state",
    ]
    /// The flaws that end a process, or keep it busy.
    static let checksOfProcess = ["twice", "crashes", "hangs", "exits"]

    /// A folder with a plugins.json that tells the flawed plugin its flaw.
    static func folder(_ flaw: String) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            {
              "plugins": { "flawed": { "path": "\(library)", "deadline": \(flaw == "hangs" ? FaultyFlow.patience : 60) } },
              "dependencies": { "flaw": "\(flaw)", "number": 1, "pulse": { "events": "Int" } },
              "flow": ["flawed"]
            }
            """,
            to: "flow.json"
        )
        return folder
    }

    private static func words(_ arguments: [String]) -> [String] {
        ["validate", BuildFolder.file(library).path, "--config", "flow.json"] + arguments
    }

    static func validate(_ flaw: String, _ arguments: [String] = []) async throws -> ProcessResult {
        let folder = try folder(flaw)
        return try await runInMemory(words(arguments), in: folder.url)
    }

    /// - Parameter tools: where programs are looked for.
    static func validateInProcess(
        _ flaw: String,
        _ arguments: [String] = [],
        tools: String = "/nowhere"
    ) async throws -> ProcessResult {
        let folder = try folder(flaw)
        return try await runHost(words(arguments), in: folder.url, variables: ["PATH": tools])
    }

    static func parse(_ text: String) throws -> JSONValue {
        try JSONDocument.parse(SourceFile(name: "output", bytes: Array(text.utf8))).get().root
    }

    /// Expects checks to have failed, and no other.
    static func expectFailed(_ checks: [String], in result: ProcessResult) throws {
        let report = try parse(result.output)
        let failed = report["checks"]?.elements.filter { $0["status"]?.string == "failed" } ?? []
        #expect(failed.compactMap { $0["name"]?.string } == checks, "\(result.output)")
        #expect(report["passed"]?.bool == false)
        #expect(result.ending == .exit(65))
    }

    /// Without the folder of the build, and what a leak's message says of the machine.
    static func anonymous(_ text: String) -> String {
        text.replacing(BuildFolder.url.resolvingSymlinksInPath().path, with: "BUILD")
            .replacing(/\+0x[0-9a-f]+/, with: "+0xN")
    }
}
