import Foundation
import HostSupport
import TestSupport
import Testing

/// Examples/flattening: five RIBs that know nothing of each other, composed in seven ways over the same shared libraries.
@Suite("RIB flattening")
struct FlatteningTests {
    private static let folder = BuildFolder.repository.appending(path: "Examples/flattening")

    /// Plays a configuration: what its screens showed, each as `PATH: TEXTS`.
    private func play(_ config: String, _ actions: [String]) async throws -> [String] {
        let input = actions.map { #"{"action":"\#($0)"}"# + "\n" }.joined()
        let result = try await runInMemory(["--config", config, "--ui", "json"], input: input, in: Self.folder)
        #expect(result.ending == .exit(0))
        #expect(result.errors.isEmpty)
        let lines = try JSONLine.lines(of: result.output)
        #expect(lines.filter { $0.type == "fault" }.isEmpty)
        return lines.filter { $0.type == "screen" }.map { line in
            ([line.path.joined(separator: "/") + ":"] + line.texts).joined(separator: " ")
        }
    }

    @Test("A-BC-DE: A leads to the wrapper of B and C, which leads to the wrapper of D and E")
    func tree() async throws {
        let screens = try await play("A-BC-DE.json", ["left", "shout", "goOn", "goOn", "goOn"])
        #expect(
            screens == [
                "a: Which way?", "bc/b: How shall C greet you?", "bc/c: HELLO", "bc/de/d:", "bc/de/e:", "a: Which way?",
            ]
        )
    }

    @Test("A-BC-or-DE: a choice between the two wrappers, each of which leads back to A")
    func choice() async throws {
        let screens = try await play(
            "A-BC-or-DE.json",
            ["left", "shout", "goOn", "right", "goOn", "goOn", "left", "whisper"]
        )
        #expect(
            screens == [
                "a: Which way?", "bc/b: How shall C greet you?", "bc/c: HELLO", "a: Which way?", "de/d:", "de/e:",
                "a: Which way?", "bc/b: How shall C greet you?", "bc/c: hello",
            ]
        )
    }

    @Test("A-in-BC: A attaches one wrapper or the other, and the tree is a level deeper than where the flow leads on")
    func parent() async throws {
        let screens = try await play("A-in-BC.json", ["left", "shout", "goOn", "right", "goOn", "goOn"])
        #expect(
            screens == [
                "a: Which way?", "a: How shall C greet you?", "a: HELLO", "a: Which way?", "a:", "a:", "a: Which way?",
            ]
        )
        for (file, size) in [
            ("A-in-BC.json", "depth 4, fan-out 2, 4 paths"), ("A-BC-or-DE.json", "depth 3, fan-out 3, 5 paths"),
        ] {
            let result = try await runInMemory(["check", "--config", file], in: Self.folder)
            #expect(result.output.contains("\nThe tree: \(size).\n"))
        }
    }

    @Test("BCD: the same B, C and D in a row")
    func row() async throws {
        let screens = try await play("BCD.json", ["whisper", "goOn", "goOn"])
        #expect(screens == ["b: How shall C greet you?", "c: hello", "d:", "b: How shall C greet you?"])
    }

    @Test("ECD: C after E, which provides nothing; constants replace B")
    func constants() async throws {
        let screens = try await play("ECD.json", ["goOn", "goOn", "goOn"])
        #expect(screens == ["e:", "c: good evening", "d:", "e:"])
    }

    @Test("CB: refused, for C lacks what only B provides, which comes after it")
    func refused() async throws {
        for arguments in [["check", "--config", "CB.json"], ["--config", "CB.json"]] {
            let result = try await runInMemory(arguments, in: Self.folder)
            #expect(result.ending == .exit(78))
            #expect(result.output.isEmpty)
            let errors = result.errors.replacingOccurrences(of: BuildFolder.url.path, with: "BUILD")
            try Golden.expect(errors, equals: "flattening-CB.txt")
        }
    }

    @Test("CB-with-constants: the order that CB is refused for, over the same files")
    func reversed() async throws {
        // Only the flow's entry has the constants: what B reports then holds until the flow begins again.
        let screens = try await play("CB-with-constants.json", ["goOn", "whisper", "goOn"])
        #expect(
            screens == [
                "c: GOOD MORNING", "b: How shall C greet you?", "c: GOOD MORNING", "b: How shall C greet you?",
            ]
        )
    }
}

@Suite("Examples/games")
struct GamesTests {
    @Test("the screen between games offers each game, and the flow goes where the choice says")
    func choice() async throws {
        let result = try await runInMemory(
            ["--config", "Examples/games/plugins.json", "--ui", "json"],
            input: [
                #"{"action":"startGame","value":"random-win"}"#, #"{"action":"determineWinner"}"#,
                #"{"action":"close"}"#, #"{"action":"startGame","value":"tic-tac-toe"}"#,
            ]
            .map { $0 + "\n" }.joined(),
            in: BuildFolder.repository
        )
        #expect(result.ending == .exit(0))
        #expect(result.errors.isEmpty)
        let screens = try JSONLine.lines(of: result.output).filter { $0.type == "screen" }
        #expect(
            screens.map(\.path) == [["off-game"], ["random-win"], ["random-win"], ["off-game"], ["tic-tac-toe"]]
        )
        #expect(screens[0].offers == ["startGame tic-tac-toe", "startGame random-win"])
    }
}
