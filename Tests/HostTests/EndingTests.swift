import Foundation
import HostSupport
import TestSupport
import Testing

@MainActor
@Suite("How a run ends")
struct EndingTests {
    @Test("the end of input ends it with 0", arguments: ["plain", "json"])
    func endOfInput(face: String) throws {
        let flow = try SampleFlow(["off-game"])
        let result = try runInMemory(["--config", flow.config, "--ui", face])
        #expect(result.ending == .exit(0))
    }

    @Test("q ends it with 0, and later input is not read")
    func quit() throws {
        let flow = try SampleFlow(["off-game", "tic-tac-toe"])
        let result = try runInMemory(["--config", flow.config, "--ui", "plain"], input: "q\n1\n")
        #expect(result.ending == .exit(0))
        #expect(!result.output.contains("Tic-tac-toe"))
    }

    @Test("a flow with atEnd exit ends with 0 when its last step has reported")
    func atEndExit() throws {
        let flow = try SampleFlow(["off-game"], rest: #", "atEnd": "exit""#)
        let result = try runInMemory(
            ["--config", flow.config, "--ui", "json"],
            input: #"{"action":"startGame"}"# + "\n"
        )
        #expect(result.ending == .exit(0))
        #expect(result.output.hasSuffix(#"{"type":"exit","code":0,"reason":"finished"}"# + "\n"))
    }

    @Test("the last line of JSON names the end that the flow has come to, and so does a recording")
    func namedEnd() throws {
        let steps = #"{"start": "off-game", "steps": {"off-game": {"on": {"startGame": "@finish/played"}}}}"#
        let flow = try SampleFlow(["off-game"], rest: #", "atEnd": "exit""#)
        let text = try String(contentsOfFile: flow.config, encoding: .utf8)
        try flow.folder.write(text.replacing(#""flow": ["off-game"]"#, with: "\"flow\": \(steps)"), to: "plugins.json")
        let result = try runInMemory(
            ["--config", flow.config, "--ui", "json", "--record", "a.session"],
            input: #"{"action":"startGame"}"# + "\n",
            in: flow.folder.url
        )
        #expect(result.ending == .exit(0))
        let line = #"{"type":"exit","code":0,"reason":"finished","end":"played"}"# + "\n"
        #expect(result.output.hasSuffix(line))
        let recording = try String(contentsOf: flow.folder.url.appending(path: "a.session"), encoding: .utf8)
        #expect(recording.hasSuffix("< " + line))
        let replayed = try runInMemory(["replay", "a.session"], in: flow.folder.url)
        #expect(replayed.output == "a.session: 1 request, all answered as recorded.\n")
    }

    @Test("a plugin that changed between start and its first use ends it with 65, and the reason")
    func changedPlugin() throws {
        let flow = try SampleFlow(["off-game", "tic-tac-toe"])
        let copy = try flow.folder.copy(BuildFolder.file("libTicTacToePlugin.so"))
        try flow.folder.write(
            """
            {
              "plugins": { "off-game": "libOffGamePlugin.so", "tic-tac-toe": "./libTicTacToePlugin.so" },
              "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
              "flow": ["off-game", "tic-tac-toe"]
            }
            """,
            to: "plugins.json"
        )
        let host = try MemoryHost(["--config", flow.config, "--ui", "json"])
        #expect(host.output.contains("Start Game"))
        try FileManager.default.removeItem(at: copy)
        try FileManager.default.copyItem(at: BuildFolder.file("libOffGamePlugin.so"), to: copy)
        try host.send(#"{"action":"startGame"}"# + "\n")
        let result = try host.end()
        #expect(result.ending == .exit(65))
        try Golden.expect(
            result.errors.replacingOccurrences(of: flow.folder.url.path, with: "FOLDER"),
            equals: "changed-plugin.txt"
        )
        #expect(result.output.hasSuffix(#"{"type":"exit","code":65,"reason":"failed"}"# + "\n"))
    }

    @Test("a trace that cannot be written ends it before anything is shown")
    func unwritableTrace() throws {
        let flow = try SampleFlow(["off-game"])
        let result = try runInMemory(["--ui", "plain", "--trace", "/dev/full"], in: flow.folder.url)
        #expect(
            result.errors == """
                error[RH410]: The trace `/dev/full` cannot be written: No space left on device.
                  = help: Name another file, or remove this one: ribs-host --trace FILE.

                1 error; ribs-host explain RH410 says more.

                """
        )
        #expect(result.output.isEmpty)
        #expect(result.ending == .exit(73))
    }
}
