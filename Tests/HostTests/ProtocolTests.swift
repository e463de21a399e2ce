import Base
import Foundation
import HostSupport
import Isolation
import PluginABI
import PluginManifest
import TestSupport
import Testing

@Suite("Protocol 1")
struct ProtocolTests {
    private static func play(
        _ requests: [String],
        _ steps: [String] = ["off-game", "tic-tac-toe"],
        rest: String = ""
    ) async throws -> [JSONLine] {
        let flow = try SampleFlow(steps, rest: rest)
        let result = try await runInMemory(
            ["--config", flow.config, "--ui", "json"],
            input: requests.map { $0 + "\n" }.joined()
        )
        return try JSONLine.all(of: result.output)
    }

    /// What the answers say, but for their type.
    private static func answers(_ lines: [JSONLine]) -> [String] {
        lines.filter { $0.type == "done" }.map { line in
            ["id", "changed", "reason"].map { line.root[$0]?.literal ?? "-" }.joined(separator: " ")
        }
    }

    @Test("begins with the version of the protocol, also where the configuration is refused")
    func hello() async throws {
        let hello =
            #"{"type":"hello","protocol":1,"host":"\#(ProgramVersion.current)","plugin_abi":"\#(PluginABIVersion.major).\#(PluginABIVersion.minor)","commands":["changes","interrupt","open","quit","reload","screen","tree","words"]}"#
        let folder = try TemporaryFolder()
        try folder.write("[]", to: "wrong.json")
        let flow = try SampleFlow(["off-game"])
        for (config, reason) in [(flow.config, "quit"), (folder.url.appending(path: "wrong.json").path, "failed")] {
            let result = try await runInMemory(["--config", config, "--ui", "json"])
            #expect(result.output.hasPrefix(hello + "\n"))
            #expect(try JSONLine.all(of: result.output).last?.root["reason"]?.string == reason)
        }
    }

    @Test("a link of --open that is wrong ends it with 64, and its last line says that it has failed")
    func wrongLink() async throws {
        let flow = try SampleFlow(["off-game"])
        let result = try await runInMemory(["--config", flow.config, "--ui", "json", "--open", "ribs://nowhere"])
        #expect(result.ending == .exit(64))
        #expect(try JSONLine.all(of: result.output).map(\.type) == ["hello", "exit"])
        #expect(result.output.hasSuffix(#"{"type":"exit","code":64,"reason":"failed"}"# + "\n"))
    }

    @Test("numbers the screens, and answers each request once, with its id, after what it has led to")
    func answers() async throws {
        let lines = try await Self.play([
            #"{"id":1,"action":"startGame"}"#, "", #"{"id":"a\u0000b","action":"place","value":"1,1"}"#,
            #"{"action":"place","value":"1,2"}"#, #"{"id":2.50,"command":"tree"}"#,
        ])
        #expect(
            lines.map(\.type) == [
                "hello", "screen", "screen", "done", "screen", "done", "screen", "done", "tree", "done", "exit",
            ]
        )
        #expect(lines.filter { $0.type == "screen" }.map { $0.root["revision"]?.int } == [1, 2, 3, 4])
        #expect(Self.answers(lines) == ["1 true -", #""a\u0000b" true -"#, "- true -", "2.50 false -"])
    }

    @Test("a request for another screen than the last does nothing, whatever it is")
    func stale() async throws {
        let lines = try await Self.play([
            #"{"id":1,"revision":1,"action":"startGame"}"#, #"{"id":2,"revision":1,"action":"place","value":"1,1"}"#,
            #"{"id":3,"revision":1,"command":"quit"}"#, #"{"id":4,"revision":3,"command":"tree"}"#,
            #"{"id":5,"revision":2,"action":"place","value":"1,1"}"#,
        ])
        #expect(
            Self.answers(lines) == [
                "1 true -", #"2 false "stale""#, #"3 false "stale""#, #"4 false "stale""#, "5 true -",
            ]
        )
        #expect(lines.last?.root["reason"]?.string == "quit")
        #expect(!lines.contains { $0.type == "tree" || $0.type == "fault" })
    }

    @Test("members that the host does not know are ignored")
    func unknownMembers() async throws {
        let lines = try await Self.play([#"{"id":1,"vlaue":"x","later":{"deep":[1]},"action":"startGame"}"#])
        #expect(Self.answers(lines) == ["1 true -"])
    }

    @Test("a request that asks for nothing that can be done is refused, with a fault that says why")
    func refused() async throws {
        let form = #"Write {"action":ID} or {"action":ID,"value":TEXT}."#
        let commands =
            #"The commands are {"command":"changes"}, {"command":"interrupt"}, {"command":"open","url":URL}, {"command":"quit"}, {"command":"reload"}, {"command":"screen"}, {"command":"tree"} and {"command":"words"}."#
        let cases = [
            (#"{"id":[1],"command":"quit"}"#, "- ", #"The "id" is a string or a number. \#(form)"#),
            (
                #"{"id":1,"revision":"1","command":"quit"}"#, "- ",
                #"The "revision" is the number of a screen. \#(form)"#
            ),
            (#"{"id":1,"command":"fly"}"#, "1 ", "\(commands) \(form)"),
            (#"{"id":2,"command":"open"}"#, "2 ", "\(commands) \(form)"),
            (
                #"{"id":3,"command":"tree","watch":1}"#, "3 ",
                #"The "watch" of the command "tree" is true or false. \#(form)"#
            ),
        ]
        let lines = try await Self.play(cases.map(\.0))
        #expect(Self.answers(lines) == cases.map { $0.1 + #"false "refused""# })
        #expect(lines.filter { $0.type == "fault" }.map(\.message) == cases.map(\.2))
    }

    @Test("the command quit is answered, and then the host ends")
    func quit() async throws {
        let lines = try await Self.play([#"{"id":1,"command":"quit"}"#, #"{"id":2,"command":"tree"}"#])
        #expect(lines.map(\.type) == ["hello", "screen", "done", "exit"])
        #expect(Self.answers(lines) == ["1 false -"])
        #expect(lines.last?.root["reason"]?.string == "quit")
    }

    @Test("the action that ends the flow is answered before the last line")
    func finished() async throws {
        let lines = try await Self.play([#"{"id":1,"action":"startGame"}"#], ["off-game"], rest: #", "atEnd": "exit""#)
        #expect(lines.map(\.type) == ["hello", "screen", "done", "exit"])
        #expect(Self.answers(lines) == ["1 true -"])
        #expect(lines.last?.root["reason"]?.string == "finished")
    }

    @Test("a tree that is watched is written again when it has changed, and only then")
    func watch() async throws {
        let lines = try await Self.play([
            #"{"id":1,"command":"tree","watch":true}"#, #"{"id":2,"action":"startGame"}"#,
            #"{"id":3,"action":"place","value":"1,1"}"#, #"{"id":4,"command":"tree","watch":false}"#,
            #"{"id":5,"action":"place","value":"1,2"}"#,
        ])
        #expect(
            lines.map(\.type) == [
                "hello", "screen", "tree", "done", "tree", "screen", "done", "screen", "done", "tree", "done", "screen",
                "done", "exit",
            ]
        )
        let trees = lines.filter { $0.type == "tree" }
        #expect(
            trees.map { $0.root["nodes"]?.elements.map { $0["name"]?.string ?? "" }.last } == [
                "off-game", "tic-tac-toe", "tic-tac-toe",
            ]
        )
    }

    @MainActor
    @Test("the command reload plays what plugins.json has become, and says so before it is answered")
    func reload() async throws {
        let flow = try SampleFlow(["off-game", "tic-tac-toe"])
        let host = try MemoryHost(["--config", flow.config, "--ui", "json"])
        let reload = #"{"id":"r","command":"reload"}"# + "\n"
        try host.send(reload)
        let text = try String(contentsOfFile: flow.config, encoding: .utf8)
        try text.replacing(#"["off-game", "tic-tac-toe"]"#, with: #"["tic-tac-toe", "off-game"]"#)
            .write(toFile: flow.config, atomically: true, encoding: .utf8)
        try host.send(reload)
        try "[]".write(toFile: flow.config, atomically: true, encoding: .utf8)
        try host.send(reload)
        let lines = try JSONLine.all(of: host.end().output)
        #expect(
            lines.map { $0.kind.isEmpty ? $0.type : $0.kind } == [
                "hello", "screen", "reload", "done", "reload", "done", "diagnostic", "reload", "done", "exit",
            ]
        )
        let messages = lines.filter { $0.kind == "reload" }.map(\.message)
        #expect(messages.prefix(2) == ["Nothing has changed.", "The flow is played as `\(flow.config)` says now."])
        #expect(messages.last?.hasSuffix(" The flow continues unchanged.") == true)
    }

    @Test("no two elements of a screen have the same id, and a control keeps its id from screen to screen")
    func ids() async throws {
        let lines = try await Self.play([
            #"{"action":"startGame"}"#, #"{"action":"place","value":"1,1"}"#, #"{"action":"place","value":"2,2"}"#,
        ])
        let screens = lines.filter { $0.type == "screen" }.map { Self.elements($0.root["screen"]) }
        for screen in screens { #expect(Set(screen.map(\.id)).count == screen.count) }
        let controls = screens.map { screen in
            screen.filter { $0.action != nil }.map { "\($0.id) is \($0.action ?? "") \($0.value ?? "")" }
        }
        #expect(controls[1].count == 9)
        #expect(controls[1] == controls[2] && controls[2] == controls[3])
    }

    private struct Identified {
        let id: String
        let action: String?
        let value: String?
    }

    private static func elements(_ container: JSONValue?) -> [Identified] {
        let children = Array(container?["elements"]?.elements.map(\.self) ?? [])
        let cells = container?["rows"]?.elements.flatMap { Array($0.elements) } ?? []
        return (children + cells).flatMap { element in
            [
                Identified(
                    id: element["id"]?.string ?? "",
                    action: element["action"]?.string,
                    value: element["value"]?.string
                )
            ] + elements(element)
        }
    }
}
