import Foundation
import TestSupport
import Testing

/// Each example has a recorded session in `Goldens/sessions`. `RIBS_RECORD_GOLDENS=1` records them again, and such a
/// run fails.
@Suite("The recorded sessions of the examples", .timeLimit(.ofPrograms))
struct ExampleSessionTests {
    /// A configuration, and what a person does with it.
    struct Session: CustomTestStringConvertible {
        let name: String
        let config: String
        let actions: [String]
        var testDescription: String { name }
        var golden: String { "sessions/\(name).session" }
    }

    private static let win = ["1,1", "2,1", "1,2", "2,2", "1,3"].map { "place=" + $0 }
    private static let draw = ["1,1", "1,2", "1,3", "2,2", "2,1", "2,3", "3,2", "3,1", "3,3"].map { "place=" + $0 }

    private static let login = ["player1Name=Ada", "player2Name=Grace", "login"]

    static let sessions = [
        Session(name: "sample", config: "plugins.json", actions: ["startGame"] + win + ["close"]),
        Session(
            name: "adapters",
            config: "Examples/adapters/plugins.json",
            actions: ["toss", "heads"] + win + ["close"]
        ),
        Session(
            name: "teams",
            config: "Examples/teams/plugins.json",
            actions: login + ["startGame=tic-tac-toe"] + win + ["close"]
        ),
        Session(
            name: "cases",
            config: "Examples/cases/plugins.json",
            actions: ["help", "close", "done", "help", "visit=bridge"]
        ),
        Session(
            name: "everyday",
            config: "Examples/everyday/mail.json",
            actions: ["read=1", "unread", "read=2", "pick=1", "pick=3", "delete"]
        ),
        Session(
            name: "everyday-chat",
            config: "Examples/everyday/chat.json",
            actions: ["draft=I like my garden", "send", "draft=The roses", "send", "draft= "]
        ),
        Session(
            name: "everyday-kanban",
            config: "Examples/everyday/kanban.json",
            actions: [
                "title=Write the page", "add", "title=Draw the picture", "add", "select=1", "move=1", "select=2",
                "move=1", "move=1", "move=1", "remove",
            ]
        ),
        Session(
            name: "everyday-settings",
            config: "Examples/everyday/settings.json",
            actions: [
                "name=", "name=Ada Lovelace", "address=ada", "address=ada@example.com", "signature=Ada\nOckham",
                "zone=Asia/Seoul", "theme=dark", "sounds=false", "save", "sounds=true",
            ]
        ),
        Session(
            name: "everyday-files",
            config: "Examples/everyday/files.json",
            actions: [
                "open=letter.txt", "pick=degrees.csv", "pick=letter.txt", "sort=size ascending", "expand=recipes",
                "open=recipes", "up",
            ]
        ),
        Session(
            name: "finance",
            config: "Examples/finance/plugins.json",
            actions: [
                "app-home/readOne", "@select=finance", "finance/finance-home/dashboard/topUp",
                "finance/top-up/amount=1250.50", "finance/top-up/confirm", "@select=profile-home",
                "ribs://tab?name=home",
            ]
        ),
        Session(
            name: "finance-flattened",
            config: "Examples/finance/flattened.json",
            actions: ["@select=finance", "finance/super-pay-dashboard/topUp", "finance/top-up/amount=lots"]
        ),
        Session(
            name: "flattening",
            config: "Examples/flattening/A-BC-DE.json",
            actions: ["left", "shout", "goOn", "goOn", "goOn"]
        ),
        Session(
            name: "games",
            config: "Examples/games/plugins.json",
            actions: ["startGame=tic-tac-toe"] + draw + ["close", "startGame=random-win"]
        ),
        Session(
            name: "navigation",
            config: "Examples/navigation/plugins.json",
            actions: ["drink=Tea", "size=Large", "name=Ada", "order", "@back"]
        ),
        Session(
            name: "navigation-pages",
            config: "Examples/navigation/pages.json",
            actions: ["A/next", "B/home", "A/next"]
        ),
        Session(
            name: "scorekeeper",
            config: "Examples/scorekeeper/plugins.json",
            actions: login + ["startGame=duel", "draw=player2", "startGame=duel", "tie", "logOut"]
        ),
        Session(
            name: "tutorial",
            config: "Examples/tutorial/plugins.json",
            actions: login + ["startGame=tic-tac-toe"] + draw + ["close", "logOut"]
        ),
    ]

    @Test("what the host answers now is what was recorded", arguments: sessions)
    func recorded(_ session: Session) async throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "a.session")
        let result = try await runHost(
            ["--config", session.config, "--ui", "json", "--record", file.path],
            input: session.actions.map { Example.line(for: $0) + "\n" }.joined(),
            in: BuildFolder.repository
        )
        #expect(result.ending == .exit(0))
        #expect(!result.output.contains(#""refused""#), "an action that the screen does not offer")
        try Golden.expect(String(contentsOf: file, encoding: .utf8), equals: session.golden)
    }

    @Test(
        "each is replayed, in the host's process and with a process for each plugin",
        arguments: sessions,
        [[], ["--isolate"]]
    )
    func replayed(_ session: Session, _ place: [String]) async throws {
        let file = "Tests/CommandTests/Goldens/\(session.golden)"
        let result = try await runHost(["replay", file] + place, in: BuildFolder.repository)
        // Quitting is a request too.
        let count = session.actions.count + 1
        let requests = count == 1 ? "1 request" : "\(count) requests"
        #expect(result.output == "\(file): \(requests), all answered as recorded.\n")
        // On a slow machine a process takes a moment to start, which is said.
        #expect(
            result.errors.split(separator: "\n").allSatisfy { line in
                line.hasPrefix("notice: ") && [" has been ", " took ", " was busy "].contains { line.contains($0) }
            },
            "\(result.errors)"
        )
        #expect(result.ending == .exit(0))
    }

    @Test("no example is without a session")
    func complete() throws {
        // Front ends and the modules of modern-ribs have no flow of their own; the plugins of the others are another
        // package, which LedgerTests and ScoreboardTests build and play.
        let without: Set = ["frontends", "ledger", "modern-ribs", "scoreboard"]
        let folder = BuildFolder.repository.appending(path: "Examples").path
        for example in try FileManager.default.contentsOfDirectory(atPath: folder) where !without.contains(example) {
            #expect(Self.sessions.contains { $0.config.hasPrefix("Examples/\(example)/") }, "\(example)")
        }
    }
}
