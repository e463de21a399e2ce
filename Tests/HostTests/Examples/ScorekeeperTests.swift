import Foundation
import HostSupport
import TestSupport
import Testing

@Suite("Examples/scorekeeper: the game reports its winner, and a step without a view updates the score")
struct ScorekeeperTests {
    @Test("a win counts, a tie does not, and the next players begin at 0:0")
    func score() async throws {
        let example = try await Example.play(
            "scorekeeper",
            [
                "player1Name=Ada", "player2Name=Grace", "login", "startGame=duel", "draw=player2", "startGame=duel",
                "tie", "startGame=duel", "draw=player2", "logOut", "login",
            ]
        )
        #expect(example.ending == .exit(0))
        #expect(example.errors.isEmpty)
        #expect(example.faults.isEmpty)
        #expect(
            example.screens.filter { $0.title == "Off game" }.map(\.texts) == [
                ["Ada: 0", "Grace: 0"], ["Ada: 0", "Grace: 1"], ["Ada: 0", "Grace: 1"], ["Ada: 0", "Grace: 2"],
                ["Player 1: 0", "Player 2: 0"],
            ]
        )
        // The step without a view passes on before anything is shown.
        #expect(!example.paths.contains("logged-in/scorekeeper"))
    }

    @Test("only the scorekeeper may write the score, and the game does not even read it")
    func access() async throws {
        let result = try await runInMemory(
            ["check", "--config", "Examples/scorekeeper/plugins.json"],
            in: BuildFolder.repository
        )
        try Golden.expect(result.output, equals: "scorekeeper-check.txt")
        #expect(result.ending == .exit(0))
    }

    @Test("the step without a view is marked, for people and for programs", arguments: ["check", "graph"])
    func viewless(command: String) async throws {
        let text = try await runInMemory(
            [command, "--config", "Examples/scorekeeper/plugins.json"],
            in: BuildFolder.repository
        )
        let marked = text.output.split(separator: "\n").filter { $0.contains("viewless") }
        #expect(marked == ["  scorekeeper [viewless]"])
        let json = try await runInMemory(
            [command, "--config", "Examples/scorekeeper/plugins.json", "--format", "json"],
            in: BuildFolder.repository
        )
        #expect(json.output.matches(of: /"viewless": ?true/).count == 1)
        #expect(json.output.matches(of: /"viewless": ?false/).count == 4)
    }
}
