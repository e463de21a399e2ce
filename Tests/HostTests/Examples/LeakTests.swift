import Foundation
import HostSupport
import TestSupport
import Testing

/// Plays each example, and counts: every RIB that was attached is gone when all have been detached.
@MainActor
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

    nonisolated private static let win = ["1,1", "2,1", "1,2", "2,2", "1,3"].map { "place=" + $0 } + ["close"]

    nonisolated private static let runs = [
        Run(
            example: "tutorial",
            actions: ["login", "startGame=tic-tac-toe"] + win + ["startGame=random-win", "determineWinner", "close"],
            // Two wrappers, logged-out, off-game three times, both games.
            count: 8
        ),
        Run(
            example: "scorekeeper",
            actions: ["login", "startGame=duel", "draw=player1", "startGame=duel", "tie", "logOut", "login"],
            // Two wrappers, the second twice, logged-out twice, off-game four times, two games, the scorekeeper twice.
            count: 13
        ),
        Run(
            example: "finance",
            actions: [
                "@select=finance", "finance/finance-home/showCards", "finance/finance-home/cards/close",
                "finance/finance-home/showCards", "finance/finance-home/dashboard/topUp", "finance/top-up/amount=1",
                "finance/top-up/confirm",
            ],
            // Two wrappers, two tabs, finance-home with its dashboard, the cards twice, the top-up.
            count: 9
        ),
        Run(
            example: "finance",
            file: "flattened.json",
            actions: ["@select=finance", "finance/top-up/amount=1", "finance/top-up/confirm"],
            // Two wrappers, two tabs, two members of the stack, the top-up once more.
            count: 7
        ),
        Run(
            example: "navigation",
            actions: [
                "drink=Tea", "size=Large", "@back", "size=Small", "name=Ada", "order", "orderAgain", "drink=Tea",
            ],
            // The wrapper, Navigation, A, B twice, C twice, D.
            count: 8
        ),
        Run(
            example: "navigation",
            file: "container.json",
            actions: ["a/left", "b/shout", "@back", "b/whisper", "c/goOn", "d/goOn", "a/right"],
            // The wrapper, a, b, c twice, d twice.
            count: 7
        ),
        Run(
            example: "navigation",
            file: "pages.json",
            actions: ["A/next", "B/next", "C/next", "@back", "C/home", "A/next"],
            count: 6
        ),
        Run(example: "games", actions: ["startGame=random-win", "determineWinner", "close"], count: 4),
        Run(
            example: "adapters",
            actions: ["toss", "heads"] + win + ["toss"],
            // The wrapper, KickOff with its pairing twice, the toss twice, the game.
            count: 8
        ),
        Run(
            example: "cases",
            actions: ["help", "close", "done", "help", "visit=tower", "close", "visit=bridge", "@back", "visit=tower"],
            // The wrapper, both cases, case A's hint, the tour, and its three stops.
            count: 8
        ),
        Run(
            example: "flattening",
            file: "A-BC-DE.json",
            actions: ["left", "shout", "goOn", "goOn", "goOn"],
            // The root's wrapper, a twice, b and c in the wrapper of bc, d and e in that of de.
            count: 9
        ),
        Run(
            example: "flattening",
            file: "A-BC-or-DE.json",
            actions: ["left", "shout", "goOn", "right", "goOn", "goOn"],
            // The root's wrapper, a three times, the wrappers of bc and de with two steps each.
            count: 10
        ),
        Run(example: "flattening", file: "CB-with-constants.json", actions: ["goOn", "whisper"], count: 4),
        Run(example: "flattening", file: "BCD.json", actions: ["whisper", "goOn", "goOn"], count: 5),
        Run(example: "flattening", file: "ECD.json", actions: ["goOn", "goOn", "goOn"], count: 5),
    ]

    @Test("after each example no RIB is left, wherever the plugins run", arguments: runs, [[], ["--isolate"]])
    func examples(run: Run, place: [String]) async throws {
        let file = BuildFolder.repository.appending(path: "Examples/\(run.example)/\(run.file)")
        let example = try await Example.play(file: file, run.actions, arguments: ["--leaks"] + place)
        #expect(example.ending == .exit(0))
        #expect(example.faults.isEmpty)
        #expect(example.errors == "ribs-host: \(run.count) RIBs were attached, 0 of them leaked.\n")
    }

    @Test(
        "an adapter that keeps itself alive is named, once for each attach, and the exit code tells",
        arguments: [[], ["--isolate"]]
    )
    func leak(place: [String]) async throws {
        let folder = try TemporaryFolder()
        let config = try folder.write(
            #"{ "plugins": { "leaky": "libLeakyAdapter.so" }, "flow": ["leaky"] }"#,
            to: "plugins.json"
        )
        let example = try await Example.play(file: config, ["done"], arguments: ["--leaks"] + place)
        #expect(example.ending == .exit(65))
        let fault =
            "The RIB Root/Wrapper/leaky was detached, and its ViewableRouter<LeakyInteractor, LeakyViewController> is "
            + "still alive: something holds it. Look for a strong listener, a closure that captures it, or a task that "
            + "never ends."
        #expect(example.faults == [fault, fault])
        #expect(example.errors == "ribs-host: 3 RIBs were attached, 2 of them leaked.\n")
    }
}
