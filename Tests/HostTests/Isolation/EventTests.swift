import Foundation
import HostSupport
import TestSupport
import Testing

/// Streams of events: the plugins send and receive by what their manifests declare.
@MainActor
@Suite("Events between plugins")
struct EventTests {
    private static let configuration = """
        {
          "plugins": { "echo-a": "libEchoA.so", "echo-b": "libEchoB.so" },
          "dependencies": {
            "number": { "stream": "Int", "value": 0 }, "log": { "stream": "Int", "value": 0 },
            "fuel": { "stream": "Int", "value": 0 }, "reflex": 0, "habits": [],
            "pulse": { "events": "Int" }
          },
          "container": "stack",
          "flow": ["echo-a", "echo-b"]
        }
        """

    private static func texts(_ lines: [JSONLine]) -> [String] {
        lines.last { $0.type == "screen" }?.texts.filter { $0.hasPrefix("0/") || $0.hasPrefix("1/") } ?? []
    }

    @Test(
        "reach each plugin once, equal ones too, in the order of the values' changes, wherever it runs",
        arguments: [nil] + Spread.local
    )
    func order(spread: Spread?) async throws {
        let folder = try TemporaryFolder()
        try folder.write(rewritten(Self.configuration) { spread?.process($0) }, to: "plugins.json")
        let input = Example.line(for: "echo-a/pulse") + "\n" + Example.line(for: "echo-b/pulse") + "\n"
        let result = try runInMemory(["--config", "plugins.json", "--ui", "json"], input: input, in: folder.url)
        let lines = try JSONLine.lines(of: result.output)
        #expect(lines.filter { $0.type == "fault" }.isEmpty)
        // What came, and what the number was at that moment: twice the event 1, around the change.
        #expect(
            Self.texts(lines) == [
                "0/0 0:0 p1/0 1/1 p1/1 after the pulses 1 p1/1 2/2 p1/2",
                "0/0 0:0 p1/0 1/1 p1/1 p1/1 2/2 p1/2 after the pulses 2",
            ]
        )
    }

    @Test(
        "are not kept, and not repeated after a restart: only the values are",
        arguments: [[], ["--isolate"]]
    )
    func restart(arguments: [String]) async throws {
        let folder = try TemporaryFolder()
        try folder.write(rewritten(Self.configuration) { _ in nil }, to: "plugins.json")
        let words = ["--config", "plugins.json", "--ui", "json", "--state", "echo.state"] + arguments
        _ = try runInMemory(words, input: Example.line(for: "echo-a/pulse") + "\n", in: folder.url)
        let result = try runInMemory(words, in: folder.url)
        #expect(result.ending == .exit(0))
        let lines = try JSONLine.lines(of: result.output)
        #expect(lines.filter { $0.type == "notice" }.isEmpty)
        #expect(Self.texts(lines) == ["1/1 0:0", "1/1 0:0"])
    }

    @Test("check, graph and inspect name them")
    func reports() async throws {
        let folder = try TemporaryFolder()
        try folder.write(rewritten(Self.configuration) { _ in nil }, to: "plugins.json")
        let check = try runInMemory(["check", "--config", "plugins.json"], in: folder.url)
        #expect(check.output.contains("pulse: MutableEventStream<Int>, static, from the stream pulse\n"))
        #expect(check.output.contains("  pulse: read and written by echo-a, echo-b\n"))
        let graph = try runInMemory(["graph", "--config", "plugins.json", "--format", "json"], in: folder.url)
        #expect(graph.output.contains(#""pulse": "events""#))
        let inspect = try runInMemory(["inspect", BuildFolder.file("libEchoA.so").path], in: folder.url)
        #expect(inspect.output.contains("MutableEventStream<Int>"))
    }
}
