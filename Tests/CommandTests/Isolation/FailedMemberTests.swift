import Foundation
import TestSupport
import Testing

/// In `tabs` and `stack` a step that has failed keeps its place, and a service has none.
@Suite("A member that has failed", .timeLimit(.ofPrograms))
struct FailedMemberTests {
    /// A flow of D and a plugin that ends its process, which leads to D when it has failed.
    private static func folder(_ container: String, act: String, moment: String) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            {
              "plugins": { "d": "libFlatteningD.so", "faulty": { "path": "libFaultyPlugin.so", "process": true } },
              "dependencies": { "act": "\(act)", "moment": "\(moment)", "number": { "stream": "Int", "value": 0 } },
              "flow": {
                "container": "\(container)",
                "steps": {
                  "d": { "on": { "done": "faulty" } },
                  "faulty": { "on": { "left": "@stay", "@failed": "d" } }
                }
              }
            }
            """,
            to: "plugins.json"
        )
        return folder
    }

    private static func play(_ folder: TemporaryFolder, _ lines: [String]) async throws -> ProcessResult {
        let input = lines.map { $0 + "\n" }.joined()
        return try await runHost(["--config", "plugins.json", "--ui", "json"], input: input, in: folder.url)
    }

    private static let again = Outlook.again

    @Test(
        "while it is built: its route is followed, and the others stay",
        arguments: ["tabs", "stack"],
        ["load", "build"]
    )
    func build(container: String, moment: String) async throws {
        let act = "exit"
        let folder = try Self.folder(container, act: act, moment: moment)
        let variables = FaultyFlow(act: act, moment: moment).variables
        let result = try await run(
            URL(filePath: "/usr/bin/env"),
            variables + [BuildFolder.file("ribs-host").path, "--config", "plugins.json", "--ui", "json"],
            in: folder.url
        )
        let example = try Example(result)
        let words = "The plugin `faulty` ended by itself with exit code 3"
        #expect(result.ending == .exit(0))
        #expect(
            example.faults == ["\(words). \(Self.again)", "\(words). \(Self.again)"]
                + ["\(words), for the third time in a row."]
        )
        #expect(example.paths == ["d"])
        #expect(result.output.contains(#""action":"d/goOn""#))
    }

    @Test("a service: its route is followed", arguments: ["e", "@finish"])
    func service(target: String) async throws {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            {
              "plugins": {
                "d": "libFlatteningD.so", "e": "libFlatteningE.so",
                "viewless": { "path": "libViewlessPlugin.so", "process": { "via": ["/bin/false"] } }
              },
              "dependencies": { "count": { "stream": "Int", "value": 0 } },
              "services": { "counter": { "plugin": "viewless", "on": { "@failed": "\(target)" } } },
              "flow": {
                "start": "d",
                "steps": { "d": { "on": { "done": "e" } }, "e": { "on": { "done": "d" } } }
              },
              "atEnd": "exit"
            }
            """,
            to: "plugins.json"
        )
        let result = try await Self.play(folder, [])
        let example = try Example(result)
        #expect(result.ending == .exit(0))
        #expect(example.faults.count == 3)
        #expect(example.paths == (target == "e" ? ["e"] : []))
    }
}
