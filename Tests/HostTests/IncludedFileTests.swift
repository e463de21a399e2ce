import Foundation
import HostSupport
import TestSupport
import Testing

/// A flow in a file of its own. The whole output is compared.
@MainActor
@Suite("A flow in a file of its own")
struct IncludedFileTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let name: String
        var exit: Int32 = 78
        let files: [String: String]
        var testDescription: String { name }
    }

    nonisolated private static let names = #""dependencies": { "player1Name": "Ada", "player2Name": "Grace" }"#

    /// A plugins.json that plays the flow of another file.
    nonisolated private static func root(_ file: String, flows: String = "", plugins: String = "") -> String {
        """
        {
          "plugins": {\(plugins)},
          \(names),
          "flows": { "login": { "file": "\(file)" }\(flows) },
          "flow": ["login"]
        }
        """
    }

    nonisolated private static func including(_ file: String) -> String {
        #"{ "plugins": {}, "flows": { "next": { "file": "\#(file)" } }, "flow": ["next"] }"#
    }

    nonisolated private static let offGame =
        #"{ "plugins": { "off-game": "libOffGamePlugin.so" }, "flow": ["off-game"] }"#

    nonisolated private static func lobby(_ games: String) -> String {
        #" "lobby": { "path": "libTutorialLoggedIn.so", "children": { "games": \#(games) } } "#
    }

    nonisolated static let cases = [
        Case(name: "missing", exit: 66, files: ["plugins.json": root("login.json")]),
        Case(name: "directory", exit: 66, files: ["plugins.json": root("login"), "login/plugins.json": "{}"]),
        Case(name: "broken", files: ["plugins.json": root("login.json"), "login.json": #"{ "plugins": {} "#]),
        Case(name: "no-object", files: ["plugins.json": root("login.json"), "login.json": #"["off-game"]"#]),
        Case(name: "no-flow", files: ["plugins.json": root("login.json"), "login.json": #"{ "plugins": {} }"#]),
        Case(name: "no-path", files: ["plugins.json": root("")]),
        Case(
            name: "more-than-a-path",
            files: ["plugins.json": root("login.json", flows: #", "x": { "file": "x.json", "start": "a" }"#)]
        ),
        Case(name: "itself", files: ["plugins.json": root("login.json"), "login.json": including("login.json")]),
        Case(
            name: "cycle",
            files: [
                "plugins.json": root("one/login.json"), "one/login.json": including("../two/next.json"),
                "two/next.json": including("../one/login.json"),
            ]
        ),
        Case(name: "cycle-of-all", files: ["plugins.json": root("a.json"), "a.json": including("plugins.json")]),
        Case(
            name: "too-deep",
            files: Dictionary(
                uniqueKeysWithValues: (0..<33).map { ("\($0).json", including("\($0 + 1).json")) }
                    + [("33.json", offGame), ("plugins.json", root("0.json"))]
            )
        ),
        Case(
            name: "other-library",
            files: [
                "plugins.json": root("login.json", plugins: #" "off-game": "libTutorialOffGame.so" "#),
                "login.json": offGame,
            ]
        ),
        Case(
            name: "other-wiring",
            files: [
                "plugins.json": root(
                    "login.json",
                    plugins: #" "off-game": { "path": "libOffGamePlugin.so", "process": true } "#
                ),
                "login.json": offGame,
            ]
        ),
        Case(
            name: "other-children",
            files: [
                "plugins.json": root(
                    "login.json",
                    plugins: lobby(#"["tic-tac-toe"]"#) + #", "tic-tac-toe": "libTicTacToePlugin.so" "#
                ),
                "login.json": "{ \"plugins\": {\(lobby("[]"))}, \"flow\": [\"lobby\"] }",
            ]
        ),
        Case(
            name: "names-of-the-other-file",
            files: [
                "plugins.json": root(
                    "login.json",
                    flows: #", "spare": ["off-game"]"#,
                    plugins: #" "tic-tac-toe": "libTicTacToePlugin.so" "#
                ),
                "login.json": offGame.replacing(#"["off-game"]"#, with: #"["off-game", "tic-tac-toe", "login"]"#),
            ]
        ),
        Case(
            name: "missing-library",
            exit: 66,
            files: [
                "plugins.json": root("one/login.json"),
                "one/login.json": offGame.replacing("libOff", with: "./libOff"),
            ]
        ),
        Case(
            name: "two-types",
            files: [
                "plugins.json": root("login.json"),
                "login.json": offGame.replacing(
                    #""flow""#,
                    with: #""dependencies": { "player1Name": { "stream": "String", "value": "" } }, "flow""#
                ),
            ]
        ),
        Case(
            name: "needs",
            files: [
                "plugins.json": root("login.json").replacing("player1Name", with: "playerOneName"),
                "login.json": offGame,
            ]
        ),
        Case(
            name: "unrouted",
            files: [
                "plugins.json": root("login.json").replacing(
                    #""flow": ["login"]"#,
                    with: #""flow": { "start": "login", "steps": { "login": { "on": { "finished": "login" } } } }"#
                ),
                "login.json": offGame.replacing(
                    #"["off-game"]"#,
                    with: #"{ "start": "off-game", "steps": { "off-game": { "on": { "*": "@finish/left" } } } }"#
                ),
            ]
        ),
        Case(
            name: "grant",
            files: [
                "plugins.json": root("login/login.json"),
                "login/login.json": offGame.replacing(
                    #""libOffGamePlugin.so""#,
                    with: #"{ "path": "libOffGamePlugin.so", "process": true, "allow": { "write": ["."] } }"#
                ),
            ]
        ),
    ]

    private func portable(_ text: String, _ folder: TemporaryFolder) -> String {
        text.replacingOccurrences(of: folder.url.path, with: "FOLDER")
            .replacingOccurrences(of: BuildFolder.url.path, with: "BUILD")
    }

    @Test("is refused with the places in both files, by check and at start alike", arguments: cases)
    func refused(wrong: Case) throws {
        let folder = try TemporaryFolder()
        for (name, text) in wrong.files { try folder.write(text, to: name) }
        let check = try runInMemory(["check", "--config", "plugins.json"], in: folder.url)
        #expect(check.ending == .exit(wrong.exit))
        try Golden.expect(portable(check.errors, folder), equals: "files/\(wrong.name).txt")
        let start = try runInMemory(["--config", "plugins.json", "--ui", "plain"], in: folder.url)
        #expect(start.ending == .exit(wrong.exit))
        #expect(start.errors == check.errors)
    }

    @Test("that cannot be read is refused where it is included, whatever it is")
    func unreadable() throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.root("login.json"), to: "plugins.json")
        let file = folder.url.appending(path: "login.json").path
        let help = "  = help: Write the path of a file with a flow, relative to `plugins.json`.\n"
        func expect(_ words: String, _ help: String) throws {
            let check = try runInMemory(["check", "--config", "plugins.json"], in: folder.url)
            #expect(check.ending == .exit(66))
            #expect(
                check.errors == """
                    error[RH402]: \(words)
                     --> plugins.json:4:33
                      |
                    4 |   "flows": { "login": { "file": "login.json" } },
                      |                                 ^^^^^^^^^^^^ included here
                    \(help.isEmpty ? "" : "  |\n\(help)")
                    plugins.json is refused: 1 error; ribs-host explain RH402 says more.

                    """
            )
            try FileManager.default.removeItem(atPath: file)
        }
        try #require(mkfifo(file, 0o600) == 0)
        try expect("`login.json` is a FIFO, not a file.", help)
        try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: "login.json")
        try expect("`login.json` cannot be read: Too many levels of symbolic links.", "")
        // Only its size is large: it takes no space.
        try #require(FileManager.default.createFile(atPath: file, contents: nil))
        try #require(truncate(file, 65 << 20) == 0)
        try expect("`login.json` is larger than 64 MiB, the most that ribs-host reads of a file.", help)
    }

    @Test("that others can change is refused if it grants anything, and plugins.json need not")
    func trust() throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.root("flow/login.json"), to: "plugins.json")
        let grant = #"{ "path": "libOffGamePlugin.so", "process": true, "allow": { "network": true } }"#
        try folder.write(Self.offGame.replacing(#""libOffGamePlugin.so""#, with: grant), to: "flow/login.json")
        func setMode(_ mode: Int, _ path: String) throws {
            try FileManager.default.setAttributes(
                [.posixPermissions: mode],
                ofItemAtPath: folder.url.appending(path: path).path
            )
        }
        try setMode(0o666, "plugins.json")
        #expect(try runInMemory(["check", "--config", "plugins.json"], in: folder.url).ending == .exit(0))
        try setMode(0o666, "flow/login.json")
        let check = try runInMemory(["check", "--config", "plugins.json"], in: folder.url)
        #expect(check.ending == .exit(78))
        try Golden.expect(portable(check.errors, folder), equals: "files/others-can-change-it.txt")
    }

    @Test("by itself says what it needs from outside, with the types: in words, and in JSON")
    func needs() throws {
        let folder = try TemporaryFolder()
        let plugins = #"{ "off-game": "libOffGamePlugin.so", "viewless": "libViewlessPlugin.so" }"#
        try folder.write(
            #"{ "plugins": \#(plugins), "services": ["viewless"], "flow": ["off-game"] }"#,
            to: "login.json"
        )
        let check = try runInMemory(["check", "--config", "login.json"], in: folder.url)
        #expect(check.ending == .exit(78))
        #expect(
            check.output == """
                A file that includes login.json can provide:
                  player1Name: String
                  player2Name: String
                  count: MutableValueStream<Int>

                """
        )
        let json = try runInMemory(["check", "--config", "login.json", "--format", "json"], in: folder.url)
        let needs = #""needs":[{"key":"player1Name","type":"String"},"#
        #expect(json.output.contains(needs), "\(json.output.suffix(400))")
    }

    @Test("is drawn with the name of its file", arguments: ["text", "mermaid", "dot", "json"])
    func graph(format: String) throws {
        let arguments = ["graph", "--config", "Examples/teams/plugins.json", "--format", format]
        let result = try runInMemory(arguments, in: BuildFolder.repository)
        #expect(result.ending == .exit(0))
        // Mermaid reads a slash as it is escaped.
        let text = result.output.replacing("#47;", with: "/")
        for file in ["match", "friendly", "cup"] { #expect(text.contains("Examples/teams/\(file).json")) }
    }

    /// A game in a file of its own.
    private static func game(_ steps: String) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(root("game.json"), to: "plugins.json")
        try write(steps, to: folder)
        return folder
    }

    private static func write(_ steps: String, to folder: TemporaryFolder) throws {
        let plugins = #""tic-tac-toe": "libTicTacToePlugin.so", "random-win": "libRandomWinAdapter.so""#
        try folder.write(#"{ "plugins": { \#(plugins) }, "flow": [\#(steps)] }"#, to: "game.json")
    }

    @Test("keeps its state, and a change of the file is a change of the flow")
    func state() async throws {
        let folder = try Self.game(#""tic-tac-toe", "random-win""#)
        func play(_ actions: [String]) async throws -> Example {
            let config = folder.url.appending(path: "plugins.json")
            return try await Example.play(file: config, actions, arguments: ["--state", "game.state"], in: folder.url)
        }
        let before = try await play(["place=1,1", "place=2,2"])
        #expect(before.screens.last?.offers.count == 7)
        #expect(try await play([]).screens.last?.offers == before.screens.last?.offers)
        try Self.write(#""random-win""#, to: folder)
        #expect(try await play([]).paths.last == "login/random-win")
    }

    @Test("is played again from a recording, which differs when the file has changed")
    func recording() throws {
        let folder = try Self.game(#""tic-tac-toe", "random-win""#)
        let input = ["place=1,1", "place=2,2"].map { Example.line(for: $0) + "\n" }.joined()
        let played = try runInMemory(["--record", "session"], input: input, in: folder.url)
        #expect(played.ending == .exit(0))
        #expect(try runInMemory(["replay", "session"], in: folder.url).ending == .exit(0))
        try Self.write(#""random-win", "tic-tac-toe""#, to: folder)
        #expect(try runInMemory(["replay", "session"], in: folder.url).ending == .exit(1))
    }
}
