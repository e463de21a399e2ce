import Base
import Foundation
import HostSupport
import TestSupport
import Testing

/// What an integrator reads when plugins.json, or a file that it names, is wrong. The whole output is compared.
@Suite("A plugins.json that is wrong")
struct BadConfigurationTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let name: String
        let exit: Int32
        let text: String
        /// What is printed besides: what it needs from outside.
        var needs = ""
        var testDescription: String { name }
    }

    private static let names = #""dependencies": { "player1Name": "Ada", "player2Name": "Grace" }"#

    static let cases = [
        Case(name: "empty-file", exit: 78, text: ""),
        Case(
            name: "broken-json",
            exit: 78,
            text: """
                {
                  "plugins": { "off-game": "libOffGamePlugin.so" },
                  "flow": ["off-game"
                }
                """
        ),
        Case(
            name: "wrong-types",
            exit: 78,
            text: """
                {
                  "plugins": { "off-game": 1 },
                  \(names),
                  "flow": "off-game"
                }
                """
        ),
        Case(
            name: "unknown-key",
            exit: 78,
            text: """
                {
                  "plugins": { "off-game": "libOffGamePlugin.so" },
                  "dependncies": { "player1Name": "Ada", "player2Name": "Grace" },
                  "flow": ["off-game"]
                }
                """
        ),
        Case(
            name: "duplicate-key",
            exit: 78,
            text: """
                {
                  "plugins": { "off-game": "libOffGamePlugin.so" },
                  \(names),
                  "flow": ["off-game"],
                  "flow": []
                }
                """
        ),
        Case(
            name: "empty-flow",
            exit: 78,
            text: """
                {
                  "plugins": { "off-game": "libOffGamePlugin.so" },
                  \(names),
                  "flow": []
                }
                """
        ),
        Case(
            name: "outcome-without-on",
            exit: 78,
            text: """
                {
                  "plugins": { "off-game": "libOffGamePlugin.so" },
                  \(names),
                  "flow": { "start": "off-game", "steps": { "off-game": { "startGame": "off-game" } } }
                }
                """
        ),
        Case(
            name: "unknown-plugin",
            exit: 78,
            text: """
                {
                  "plugins": { "off-game": "libOffGamePlugin.so" },
                  \(names),
                  "flow": ["of-game"]
                }
                """
        ),
        Case(
            name: "other-id",
            exit: 78,
            text: """
                {
                  "plugins": { "offgame": "libOffGamePlugin.so" },
                  \(names),
                  "flow": ["offgame"]
                }
                """
        ),
        Case(
            name: "other-id-in-the-flow",
            exit: 78,
            text: """
                {
                  "plugins": { "offgame": "libOffGamePlugin.so" },
                  \(names),
                  "flow": ["off-game"]
                }
                """
        ),
        Case(
            name: "missing-comma",
            exit: 78,
            text: """
                {
                  "plugins": { "off-game": "libOffGamePlugin.so" }
                  "flow": ["off-game"]
                }
                """
        ),
        Case(
            name: "missing-everywhere",
            exit: 78,
            text: """
                {
                  "plugins": {
                    "off-game": "libOffGamePlugin.so",
                    "tic-tac-toe": "libTicTacToePlugin.so",
                    "random-win": "libRandomWinAdapter.so"
                  },
                  "flow": ["off-game", "tic-tac-toe", "random-win"]
                }
                """,
            needs: "A file that includes plugins.json can provide:\n  player1Name: String\n  player2Name: String\n"
        ),
        Case(
            name: "missing-library",
            exit: 66,
            text: """
                {
                  "plugins": { "off-game": "libOffGame.so" },
                  \(names),
                  "flow": ["off-game"]
                }
                """
        ),
        Case(
            name: "missing-and-wrong",
            exit: 78,
            text: """
                {
                  "plugins": { "off-game": "libOffGame.so", "tic-tac-toe": "./plugins.json" },
                  \(names),
                  "flow": ["off-game", "tictactoe"]
                }
                """
        ),
        Case(
            name: "text-as-library",
            exit: 65,
            text: """
                {
                  "plugins": { "off-game": "./plugins.json" },
                  \(names),
                  "flow": ["off-game"]
                }
                """
        ),
        Case(
            name: "no-names",
            exit: 78,
            text: """
                {
                  "plugins": { "tic-tac-toe": "libTicTacToePlugin.so" },
                  "flow": ["tic-tac-toe"]
                }
                """,
            needs: "A file that includes plugins.json can provide:\n  player1Name: String\n  player2Name: String\n"
        ),
        Case(
            name: "name-is-a-number",
            exit: 78,
            text: """
                {
                  "plugins": { "tic-tac-toe": "libTicTacToePlugin.so" },
                  "dependencies": { "player1Name": "Ada", "player2Name": 2 },
                  "flow": ["tic-tac-toe"]
                }
                """
        ),
    ]

    /// Replaces what differs from machine to machine.
    private func portable(_ text: String, _ folder: TemporaryFolder) -> String {
        text.replacingOccurrences(of: folder.url.path, with: "FOLDER")
            .replacingOccurrences(of: BuildFolder.url.path, with: "BUILD")
    }

    @Test("is refused by check and at start alike, with the same words", arguments: cases)
    func refused(wrong: Case) async throws {
        let folder = try TemporaryFolder()
        try folder.write(wrong.text, to: "plugins.json")
        let check = try await runInMemory(["check", "--config", "plugins.json"], in: folder.url)
        #expect(check.ending == .exit(wrong.exit))
        #expect(check.output == wrong.needs)
        try Golden.expect(portable(check.errors, folder), equals: "\(wrong.name).txt")
        let start = try await runInMemory(["--config", "plugins.json", "--ui", "json"], in: folder.url)
        #expect(start.ending == .exit(wrong.exit))
        let lines = try JSONLine.lines(of: start.output)
        #expect(Set(lines.dropLast().map(\.type)) == ["diagnostic"])
        #expect(lines.last?.code == Int(wrong.exit))
        #expect(start.errors == check.errors)
    }

    @Test("is refused where it is not UTF-8")
    func notUTF8() async throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "plugins.json")
        try (Data(#"{"plugins": {"off-game": ""#.utf8) + Data([0xFF, 0xFE]) + Data(#""}}"#.utf8)).write(to: file)
        let check = try await runInMemory(["check", "--config", "plugins.json"], in: folder.url)
        #expect(check.ending == .exit(78))
        try Golden.expect(check.errors, equals: "not-utf8.txt")
    }

    @Test("that does not exist, or is a directory, is said to be so")
    func noFile() async throws {
        let folder = try TemporaryFolder()
        let missing = try await runInMemory(["--config", "plugins.json"], in: folder.url)
        #expect(missing.ending == .exit(66))
        #expect(
            missing.errors == """
                error[RH401]: There is no file `plugins.json`.
                  = help: Name the file with the flow: ribs-host --config FILE.

                1 error; ribs-host explain RH401 says more.

                """
        )
        let directory = try await runInMemory(["--config", "."], in: folder.url)
        #expect(directory.ending == .exit(66))
        #expect(
            directory.errors == """
                error[RH402]: `.` is a directory, not a file.
                  = help: Name the file with the flow: ribs-host --config FILE.

                1 error; ribs-host explain RH402 says more.

                """
        )
        try folder.write("{}", to: "plugins.json")
        for (path, file) in [(".", "./plugins.json"), ("./", "./plugins.json")] {
            #expect(
                try await runInMemory(["--config", path], in: folder.url).errors == """
                    error[RH402]: `\(path)` is a directory, not a file.
                      = help: Name the file in it: ribs-host --config \(file).

                    1 error; ribs-host explain RH402 says more.

                    """
            )
        }
    }

    @Test("of another name is called by that")
    @MainActor func otherName() throws {
        let folder = try TemporaryFolder()
        let plugin = BuildFolder.file("libOffGamePlugin.so").path
        try folder.write("[]", to: "list.json")
        try folder.write(#"{ "flow": [] }"#, to: "flow.json")
        try folder.write(#"{ "plugins": { "game": "\#(plugin)" }, "flow": ["game"] }"#, to: "other.json")
        let firstLines = try ["list", "flow", "other"].map { name in
            try runInMemory(["check", "--config", "\(name).json"], in: folder.url).errors.prefix { $0 != "\n" }
        }
        #expect(
            firstLines == [
                "error[RH010]: The file list.json must be an object, not an array.",
                "error[RH012]: The key `plugins` is missing in flow.json.",
                "error[RH243]: `\(plugin)` is the plugin `off-game`, but other.json calls it `game`.",
            ]
        )
    }

    @Test(
        "that does not exist is to be named to the command that was typed",
        arguments: [
            ["check"], ["graph"], ["schema"], ["validate", BuildFolder.file("libOffGamePlugin.so").path],
        ]
    )
    @MainActor func namedAgain(words: [String]) throws {
        let result = try runInMemory(words + ["--config", "missing.json"])
        let command = words.count == 1 ? words[0] : "validate FILE.so"
        #expect(
            result.errors == """
                error[RH401]: There is no file `missing.json`.
                  = help: Name the file with the flow: ribs-host \(command) --config FILE.

                1 error; ribs-host explain RH401 says more.

                """
        )
        #expect(result.ending == .exit(66))
    }

    @Test("--format json gives the same errors as one JSON object")
    func json() async throws {
        let folder = try TemporaryFolder()
        try folder.write(#"{"plugins": {}, "flow": []}"#, to: "plugins.json")
        let check = try await runInMemory(["check", "--config", "plugins.json", "--format", "json"], in: folder.url)
        #expect(check.ending == .exit(78))
        #expect(check.errors.isEmpty)
        try Golden.expect(check.output, equals: "empty-flow.json")
    }
}
