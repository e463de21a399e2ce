import Foundation
import HostSupport
import TestSupport
import Testing

/// In one of them each plugin has a process.
@MainActor
@Suite(
    "Examples/adapters: a parent that provides, an adapter that passes on, one with words of its own, one without code"
)
struct AdapterTests {
    private static let win = ["1,1", "2,1", "1,2", "2,2", "1,3"].map { "place=" + $0 } + ["close"]
    private static let draw =
        ["1,1", "1,2", "1,3", "2,2", "2,1", "2,3", "3,2", "3,1", "3,3"].map { "place=" + $0 } + ["close"]

    @Test("what KickOff is built with reaches Pairing statically, and CoinToss through the adapter")
    func names() async throws {
        let example = try await Example.play("adapters", ["toss"])
        #expect(example.ending == .exit(0))
        #expect(example.errors.isEmpty)
        #expect(example.faults.isEmpty)
        #expect(example.screens.map(\.title) == ["Kick-off", "Coin toss"])
        #expect(example.screens[0].texts == ["Ada against Grace"])
        #expect(example.screens[1].texts == ["Heads: Ada. Tails: Grace."])
    }

    @Test(
        "what CoinToss tells the adapter, the adapter tells KickOff, and whose side is up has the first move",
        arguments: [("heads", "Ada"), ("tails", "Grace")]
    )
    func passedOn(side: String, first: String) async throws {
        let example = try await Example.play("adapters", ["toss", side] + Self.win)
        #expect(example.faults.isEmpty)
        #expect(example.screens[2].texts == ["\(first) (X) to move"])
        #expect(example.paths.last == "kick-off")
    }

    @Test("a step around another team's game gives it two names, and reports the winner's, through two processes")
    func wrapped() async throws {
        let file = BuildFolder.repository.appending(path: "Examples/adapters/wrapped.json")
        let example = try await Example.play(file: file, Self.win)
        #expect(example.faults.isEmpty && example.ending == .exit(0), "\(example.errors)")
        #expect(example.screens[0].texts == ["Ada (X) to move"])
        #expect(example.screens.contains { $0.texts.contains("Ada won!") })
    }

    @Test("chance decides a draw: the payload that `adapt` has renamed is what the switch asks for")
    func draw() async throws {
        let example = try await Example.play(
            "adapters",
            ["toss", "heads"] + Self.draw + ["determineWinner", "close"]
        )
        #expect(example.faults.isEmpty)
        #expect(example.paths.suffix(3) == ["random-win", "random-win", "kick-off"])
    }
}
