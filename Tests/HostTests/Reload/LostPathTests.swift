import Foundation
import HostSupport
import TestSupport
import Testing

/// The checker warns of a step that no path leads to, and proves nothing about it: a flow that was there does not
/// continue there. `RandomLossTests` has the same wherever plugins run.
@MainActor
@Suite("A flow at a step that loses its paths")
struct LostPathTests {
    nonisolated static let units = ["flow", "plugin"]

    private static let losses =
        "No path leads to the step `x1` any more. The flow `flow` begins again."

    /// The first step leads to the second one, or only to itself.
    private static func file(_ unit: String, leadsOn: Bool) -> String {
        let echo = #""plugin": "echo-a", "with": { "reflex": 0, "habits": [] }, "on": "#
        let second = unit == "flow" ? #""flow": "f1", "on": { "finished": "x0" }"# : echo + #"{ "*": "x0" }"#
        let inner = #""f1": { "start": "e", "steps": { "e": { \#(echo) { "left": "@finish", "reached": "@stay" } } } }"#
        return """
            {
              "plugins": { "off-game": "libOffGamePlugin.so", "echo-a": "libEchoA.so" },
              "dependencies": {
                "player1Name": "Ada", "player2Name": "Grace", "number": { "stream": "Int", "value": 0 },
                "fuel": { "stream": "Int", "value": 0 }, "log": { "stream": "Int", "value": 0 },
                "pulse": { "events": "Int" }
              },
              "flow": { "start": "x0", "steps": {
                "x0": { "plugin": "off-game", "on": { "startGame": "\(leadsOn ? "x1" : "x0")" } },
                "x1": { \(second) }
              } },
              "flows": { \(unit == "flow" ? inner : "") }
            }
            """
    }

    @Test("begins again when the host is started with its state, and one notice says why", arguments: units)
    func restart(unit: String) throws {
        let folder = try TemporaryFolder()
        let words = ["--config", "plugins.json", "--state", "game.state", "--ui", "json"]
        try folder.write(Self.file(unit, leadsOn: true), to: "plugins.json")
        let first = try Example(runInMemory(words, input: Example.line(for: "startGame") + "\n", in: folder.url))
        #expect(first.paths == (unit == "flow" ? ["x0", "x1/e"] : ["x0", "x1"]))
        try folder.write(Self.file(unit, leadsOn: false), to: "plugins.json")
        #expect(try runInMemory(["check", "--config", "plugins.json"], in: folder.url).ending == .exit(0))
        for start in 0..<2 {
            let result = try runInMemory(words, in: folder.url)
            #expect(result.ending == .exit(0))
            let lines = try JSONLine.lines(of: result.output)
            #expect(lines.map(\.type) == (start == 0 ? ["screen", "notice", "exit"] : ["screen", "exit"]))
            #expect(lines[0].path == ["x0"])
            if start == 0 { #expect(lines[1].message == "Not all of `game.state` was restored. \(Self.losses)") }
        }
    }

    @Test("begins again when the file is read again, and the notice says why", arguments: units)
    func reload(unit: String) throws {
        let session = try ChangingFlow(Self.file(unit, leadsOn: true))
        #expect(try session.act("startGame").path == (unit == "flow" ? ["x1", "e"] : ["x1"]))
        try session.save(Self.file(unit, leadsOn: false))
        let warning =
            "plugins.json:10:5: warning[RH120]: No path leads to the step `x1`. "
            + "Name it as the target of an outcome, or remove it."
        #expect(try session.reload() == "\(ReloadFlow.changed) \(Self.losses) \(warning)")
        #expect(try session.act("startGame").path == ["x0"])
        let result = try session.end()
        #expect(result.ending == .exit(0))
        #expect(try session.faults == [])
    }
}
