import Foundation
import TestSupport
import Testing

/// Plays each example, and counts: every RIB that was attached is gone when all have been detached.
@Suite("Leaks: ribs-host --leaks")
struct LeakTests {
    struct Run: CustomTestStringConvertible, Sendable {
        let example: String
        var file = "plugins.json"
        let actions: [String]
        /// How many RIBs it attaches, the wrappers of its flows included.
        let count: Int
        var testDescription: String { "\(example)/\(file)" }
    }

    private static let win = ["1,1", "2,1", "1,2", "2,2", "1,3"].map { "place=" + $0 } + ["close"]

    static let runs = [
        Run(
            example: "tutorial",
            actions: ["login", "startGame=tic-tac-toe"] + win + ["startGame=random-win", "determineWinner", "close"],
            // The root's wrapper, logged-out, off-game three times, both games.
            count: 7
        ),
        Run(
            example: "finance",
            actions: [
                "@select=finance", "finance/finance-home/showCards", "finance/finance-home/cards/close",
                "finance/finance-home/showCards", "finance/top-up/amount=1", "finance/top-up/confirm",
            ],
            // Two wrappers, two tabs, three members of the stack, the cards twice, the top-up once more.
            count: 10
        ),
        Run(
            example: "navigation",
            actions: ["A/next", "B/next", "C/next", "@back", "C/home", "A/next"],
            count: 6
        ),
        Run(example: "games", actions: ["startGame=random-win", "determineWinner", "close"], count: 4),
        Run(example: "adapters", actions: ["toss"] + win, count: 4),
        Run(
            example: "cases",
            actions: ["hint", "close", "done", "hint", "more", "@back", "more", "close", "hint"],
            // The wrapper, both cases, and a hint for each time it was asked for.
            count: 8
        ),
        Run(
            example: "flattening",
            file: "A-BC-DE.json",
            actions: ["left", "shout", "goOn", "right", "goOn", "goOn"],
            // The root's wrapper, a three times, the wrappers of bc and de with two steps each.
            count: 10
        ),
        Run(example: "flattening", file: "BCD.json", actions: ["whisper", "goOn", "goOn"], count: 5),
    ]

    @Test("after each example no RIB is left", arguments: runs)
    func examples(run: Run) async throws {
        let file = BuildFolder.repository.appending(path: "Examples/\(run.example)/\(run.file)")
        let example = try await Example.play(file: file, run.actions, arguments: ["--leaks"])
        #expect(example.ending == .exit(0))
        #expect(example.faults.isEmpty)
        #expect(example.errors == "ribs-host: \(run.count) RIBs were attached, 0 of them leaked.\n")
    }

    @Test("an adapter that keeps itself alive is named, once for each attach")
    func leak() async throws {
        let folder = try TemporaryFolder()
        let config = try folder.write(
            #"{ "plugins": { "leaky": "libLeakyAdapter.so" }, "flow": ["leaky"] }"#,
            to: "plugins.json"
        )
        let example = try await Example.play(file: config, ["done"], arguments: ["--leaks"])
        #expect(example.ending == .exit(0))
        let fault =
            "The RIB Root/Wrapper/leaky was detached, and its ViewableRouter<LeakyInteractor, LeakyViewController> is "
            + "still alive: something holds it. Look for a strong listener, a closure that captures it, or a task that "
            + "never ends."
        #expect(example.faults == [fault, fault])
        #expect(example.errors == "ribs-host: 3 RIBs were attached, 2 of them leaked.\n")
    }
}
