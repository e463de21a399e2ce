import HostSupport
import TestSupport
import Testing

/// In `tabs` and `stack` a step that has failed keeps its place, and a service has none.
@MainActor
@Suite("A member that has failed")
struct FailedMemberTests {
    /// A flow of D and a plugin in a process, which leads to D when it has failed.
    private static func folder(_ container: String) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            {
              "plugins": { "d": "libFlatteningD.so", "faulty": { "path": "libFaultyPlugin.so", "process": true } },
              "dependencies": { "act": "none", "moment": "none", "number": { "stream": "Int", "value": 0 } },
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

    @Test(
        "while it is built: its route is followed, and the others stay",
        arguments: ["tabs", "stack"],
        [WorkerEnd.Moment.load, .build]
    )
    func build(container: String, moment: WorkerEnd.Moment) throws {
        let end = WorkerEnd(of: "faulty", at: moment, status: 3 << 8)
        let folder = try Self.folder(container)
        let result = try runInMemory(["--ui", "json"], in: folder.url, ending: end)
        let example = try Example(result)
        let words = "The plugin `faulty` ended by itself with exit code 3"
        #expect(result.ending == .exit(0))
        #expect(
            example.faults == ["\(words). \(Outlook.again)", "\(words). \(Outlook.again)"]
                + ["\(words), for the third time within 5 seconds."]
        )
        #expect(example.paths == ["d"])
        #expect(result.output.contains(#""action":"d/goOn""#))
    }

    @Test("shows why, offers nothing, and is entered again when the flow leads to it")
    func enteredAgain() throws {
        let folder = try Self.folder("stack")
        let host = try MemoryHost(["--ui", "json"], in: folder.url)
        for _ in 0..<3 { try host.endProcess("faulty") }
        try host.send(#"{"command":"tree"}"# + "\n" + Example.line(for: "d/goOn") + "\n")
        let result = try host.end()
        let example = try Example(result)
        #expect(result.ending == .exit(0))
        #expect(example.faults.count == 3)
        let failed = try #require(example.screens.dropLast().last)
        #expect(
            failed.texts == [
                "The plugin `faulty` was killed (SIGKILL), for the third time within 5 seconds.",
                "This step has failed. It is entered again when the flow leads to it.",
            ]
        )
        #expect(failed.offers == ["d/goOn"])
        #expect(example.screens.last?.texts == ["number 0"])
        let nodes = try #require(result.output.split(separator: "\n").first { $0.contains(#""type":"tree""#) })
        #expect(!nodes.contains(#""name":"faulty""#))
    }

    @Test("a service: its route is followed", arguments: ["e", "@finish"])
    func service(target: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            {
              "plugins": {
                "d": "libFlatteningD.so", "e": "libFlatteningE.so",
                "viewless": { "path": "libViewlessPlugin.so", "process": true }
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
        let end = WorkerEnd(of: "viewless", at: .build, status: 1 << 8)
        let example = try Example(runInMemory(["--ui", "json"], in: folder.url, ending: end))
        #expect(example.ending == .exit(0))
        #expect(example.faults.count == 3)
        #expect(example.paths == (target == "e" ? ["e"] : []))
    }
}
