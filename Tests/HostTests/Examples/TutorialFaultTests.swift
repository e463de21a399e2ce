import Foundation
import HostSupport
import TestSupport
import Testing

/// The faults that the tutorial's code is known for. An adapter that keeps itself alive is the fifth: see `LeakTests`.
@Suite("The tutorial's known faults are none here")
struct TutorialFaultTests {
    private static let start = ["player1Name=Ada", "player2Name=Grace", "login", "startGame=tic-tac-toe"]
    private static let draw =
        ["1,1", "1,2", "1,3", "2,2", "2,1", "2,3", "3,2", "3,1", "3,3"].map { "place=" + $0 }
    private static let win = ["1,1", "2,1", "1,2", "2,2", "1,3"].map { "place=" + $0 }

    @Test("a draw ends: it is announced, it leads back, and the score does not change")
    func draw() async throws {
        let example = try await Example.play("tutorial", Self.start + Self.draw + ["close"])
        #expect(example.faults.isEmpty)
        #expect(example.screens.dropLast().last?.texts == ["It's a draw!"])
        #expect(example.paths.last == "logged-in/off-game")
        #expect(example.lastTexts == ["Ada: 0", "Grace: 0"])
    }

    @Test("the board of a second game is as empty and as large as that of the first")
    func board() async throws {
        let example = try await Example.play(
            "tutorial",
            Self.start + Self.win + ["close", "startGame=tic-tac-toe"]
        )
        let cells = (1...3).flatMap { row in (1...3).map { "place \(row),\($0)" } }
        let first = try #require(example.screens.first { $0.path == ["logged-in", "tic-tac-toe"] })
        #expect(first.offers == cells)
        #expect(example.screens.last?.offers == cells)
        #expect(example.lastTexts == ["Ada (X) to move"])
    }

    @Test("the score's labels follow each game, not only the first")
    func labels() async throws {
        let game = ["startGame=tic-tac-toe"] + Self.win + ["close"]
        let example = try await Example.play("tutorial", Array(Self.start.dropLast()) + game + game + game)
        let scores = example.screens.filter { $0.path == ["logged-in", "off-game"] }.map(\.texts)
        #expect(scores == (0...3).map { ["Ada: \($0)", "Grace: 0"] })
    }

    @Test("players who have logged in are not asked again")
    func login() async throws {
        let example = try await Example.play("tutorial", Self.start + Self.draw + ["close"])
        #expect(example.paths.count { $0 == "logged-out" } == 3)
    }
}
