import Base
import Foundation
import HostSupport
import TestSupport
import Testing

/// Moves with which player 1 wins on the third.
private let winningMoves = ["1,1", "2,1", "1,2", "2,2", "1,3"]

@Suite("A game over --ui json")
struct JSONGameTests {
    private static let game =
        [#"{"action":"startGame"}"#]
        + winningMoves.map { #"{"action":"place","value":"\#($0)"}"# }
        + [#"{"action":"close"}"#, #"{"action":"determineWinner"}"#, #"{"action":"close"}"#]

    @Test("off-game, a win, a random win, and off-game shows the score of both games")
    func wholeGame() async throws {
        let flow = try SampleFlow(["off-game", "tic-tac-toe", "random-win"])
        let result = try await runInMemory(
            ["--config", flow.config, "--ui", "json"],
            input: Self.game.map { $0 + "\n" }.joined()
        )
        #expect(result.ending == .exit(0))
        #expect(result.errors.isEmpty)
        let lines = try JSONLine.lines(of: result.output)
        let screens = lines.filter { $0.type == "screen" }
        #expect(
            screens.map(\.path) == [["off-game"]] + Array(repeating: ["tic-tac-toe"], count: 6)
                + [["random-win"], ["random-win"], ["off-game"]]
        )
        #expect(screens[0].texts == ["Ada: 0", "Grace: 0"])
        #expect(screens[1].texts == ["Ada (X) to move"])
        #expect(screens[6].texts == ["Ada won!"])
        let random = screens[8].texts
        #expect(random == ["Ada won!"] || random == ["Grace won!"])
        #expect(screens[9].texts == (random == ["Ada won!"] ? ["Ada: 2", "Grace: 0"] : ["Ada: 1", "Grace: 1"]))
        #expect(lines.filter { $0.type == "fault" }.isEmpty)
        #expect(lines.last?.type == "exit")
        #expect(lines.last?.code == 0)
    }

    /// The libraries when the first order was played.
    private static let hashes = (try? SampleFlow.hashes()) ?? []

    @Test(
        "each of the six orders of the three plugins plays, over the very same files",
        arguments: [
            ["off-game", "tic-tac-toe", "random-win"], ["off-game", "random-win", "tic-tac-toe"],
            ["tic-tac-toe", "off-game", "random-win"], ["tic-tac-toe", "random-win", "off-game"],
            ["random-win", "off-game", "tic-tac-toe"], ["random-win", "tic-tac-toe", "off-game"],
        ]
    )
    func orders(order: [String]) async throws {
        #expect(try SampleFlow.hashes() == Self.hashes)
        let steps = [
            "off-game": [#"{"action":"startGame"}"#],
            "tic-tac-toe": Array(Self.game[1...6]),
            "random-win": Array(Self.game[7...]),
        ]
        let flow = try SampleFlow(order)
        let input = order.flatMap { steps[$0] ?? [] }.map { $0 + "\n" }.joined()
        let check = try await runInMemory(["check", "--config", flow.config])
        #expect(check.ending == .exit(0))
        let result = try await runInMemory(["--config", flow.config, "--ui", "json"], input: input)
        #expect(result.ending == .exit(0))
        let screens = try JSONLine.lines(of: result.output).filter { $0.type == "screen" }
        var visited: [String] = []
        for screen in screens where visited.last != screen.path.first { visited += screen.path }
        #expect(visited == order + [order[0]])
    }

    @Test("a line that is not a valid action gets a fault line, and changes nothing")
    func invalidLines() async throws {
        let flow = try SampleFlow(["off-game", "tic-tac-toe", "random-win"])
        let inputs = [
            "startGame", "[]", "{}", #"{"action":1}"#, #"{"action":"stop"}"#, #"{"action":"startGame","value":"x"}"#,
            #"{"action":"startGame","value":2}"#,
        ]
        let result = try await runInMemory(
            ["--config", flow.config, "--ui", "json"],
            input: inputs.map { $0 + "\n" }.joined()
        )
        #expect(result.ending == .exit(0))
        let lines = try JSONLine.lines(of: result.output)
        #expect(lines.map(\.type) == ["screen"] + inputs.map { _ in "fault" } + ["exit"])
        let form = #"Write {"action":ID} or {"action":ID,"value":TEXT}."#
        #expect(
            lines.dropFirst(2).dropLast().map(\.message) == [
                "The line is not a JSON object. \(form)",
                "The line names no action. \(form)",
                "The \"action\" is a string. \(form)",
                #"The screen offers no action "stop". It offers: startGame."#,
                #"The action "startGame" takes no "value"."#,
                #"The "value" of an action is a string. \#(form)"#,
            ]
        )
        #expect(lines[1].message.hasPrefix("The line cannot be read as JSON: "))
    }

    @Test("a taken cell, and a cell that there is not, get a fault line that says so")
    func takenCell() async throws {
        let flow = try SampleFlow(["tic-tac-toe", "off-game", "random-win"])
        let inputs = ["2,2", "2,2", "4,4"].map { #"{"action":"place","value":"\#($0)"}"# + "\n" }
        let result = try await runInMemory(["--config", flow.config, "--ui", "json"], input: inputs.joined())
        let lines = try JSONLine.lines(of: result.output)
        #expect(lines.map(\.type) == ["screen", "screen", "fault", "fault", "exit"])
        #expect(lines[2].message == #"The action "place" with the value "2,2" is not available now."#)
        #expect(
            lines[3].message
                == #"The action "place" is offered with one of these values: "1,1", "1,2", "1,3", "2,1", "2,2", "2,3", "3,1", "3,2", "3,3"."#
        )
    }
}

@Suite("A game over --ui plain")
struct PlainGameTests {
    @Test("the same game by numbers shows the same score")
    func wholeGame() async throws {
        let flow = try SampleFlow(["off-game", "tic-tac-toe", "random-win"])
        // Numbers count all squares: X top left, O below it, X top middle, O centre, X top right.
        let input = ["1", "1", "4", "2", "5", "3", "close", "1", "1"].map { $0 + "\n" }.joined()
        let result = try await runInMemory(["--config", flow.config, "--ui", "plain"], input: input)
        #expect(result.ending == .exit(0))
        #expect(result.errors.isEmpty)
        #expect(result.output.contains("\nAda won!\n"))
        let last = result.output.components(separatedBy: "\n\n").last ?? ""
        #expect(
            [
                "Off game\nAda: 2   Grace: 0\n  1. Start Game\n", "Off game\nAda: 1   Grace: 1\n  1. Start Game\n",
            ].contains(last)
        )
    }
}
