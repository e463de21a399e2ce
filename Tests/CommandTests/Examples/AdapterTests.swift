import Foundation
import TestSupport
import Testing

@Suite("Examples/adapters: the same adaptation with code and without")
struct AdapterTests {
    private static let win = ["1,1", "2,1", "1,2", "2,2", "1,3"].map { "place=" + $0 } + ["close"]
    private static let draw =
        ["1,1", "1,2", "1,3", "2,2", "2,1", "2,3", "3,2", "3,1", "3,3"].map { "place=" + $0 } + ["close"]

    @Test("`home` and `guest` reach both RIBs under the names that those know, and what both report is routed")
    func names() async throws {
        let example = try await Example.play("adapters", ["toss"] + Self.win)
        #expect(example.ending == .exit(0))
        #expect(example.errors.isEmpty)
        #expect(example.faults.isEmpty)
        #expect(example.screens[0].texts == ["Heads: Ada. Tails: Grace."])
        #expect(example.screens[1].texts == ["Ada (X) to move"])
        #expect(example.paths.last == "coin-toss")
    }

    @Test("a tie is played again: the payload that `adapt` has renamed is what the switch asks for")
    func tie() async throws {
        let example = try await Example.play("adapters", ["toss"] + Self.draw)
        #expect(example.paths.last == "tic-tac-toe")
        #expect(example.lastTexts == ["Ada (X) to move"])
    }
}
