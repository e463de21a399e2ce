import Foundation
public import TestSupport
public import Testing

/// An example's configuration, and what a person does with it: a session that is recorded in `goldens`.
public struct ExampleSession: CustomTestStringConvertible, Sendable {
    /// The folder of the recordings, in the repository.
    public static let goldens = "Tests/HostTests/Goldens/sessions"

    let name: String
    /// The path in the repository.
    public let config: String
    /// The requests, each an action as `id` or `id=value`; or a link to open, as its URL.
    public let actions: [String]

    /// The name.
    public var testDescription: String { name }
    /// The name of the recording.
    public var file: String { "\(name).session" }

    /// Expects a replay to have been answered as recorded.
    public func expect(_ replay: ProcessResult) {
        // Quitting is a request too.
        let count = actions.count + 1
        let requests = count == 1 ? "1 request" : "\(count) requests"
        #expect(replay.output == "\(Self.goldens)/\(file): \(requests), all answered as recorded.\n")
        #expect(replay.ending == .exit(0))
    }

    private static let win = ["1,1", "2,1", "1,2", "2,2", "1,3"].map { "place=" + $0 }
    private static let draw = ["1,1", "1,2", "1,3", "2,2", "2,1", "2,3", "3,2", "3,1", "3,3"].map { "place=" + $0 }

    private static let login = ["player1Name=Ada", "player2Name=Grace", "login"]

    /// At least one of each folder of `Examples` that has flows.
    public static let all = [
        ExampleSession(name: "sample", config: "plugins.json", actions: ["startGame"] + win + ["close"]),
        ExampleSession(
            name: "adapters",
            config: "Examples/adapters/plugins.json",
            actions: ["toss", "heads"] + win + ["close"]
        ),
        ExampleSession(
            name: "teams",
            config: "Examples/teams/plugins.json",
            actions: login + ["startGame=tic-tac-toe"] + win + ["close"]
        ),
        ExampleSession(
            name: "cases",
            config: "Examples/cases/plugins.json",
            actions: ["help", "close", "done", "help", "visit=bridge"]
        ),
        ExampleSession(
            name: "everyday",
            config: "Examples/everyday/small/mail.json",
            actions: [
                "look=2", "read=1", "unread", "turn=1", "pick=1", "pick=3", "delete", "undo", "search=proof", "read=5",
                "reply", "reply-text=I shall.", "send", "compose", "to=Grace", "text=Lunch?", "send",
            ]
        ),
        ExampleSession(
            name: "everyday-chat",
            config: "Examples/everyday/conversation.json",
            actions: ["draft-0=I like my garden", "send", "draft-0=The roses", "send", "draft-0= "]
        ),
        ExampleSession(
            name: "everyday-kanban",
            config: "Examples/everyday/board.json",
            actions: [
                "new", "new=Write the page #docs 2026-12-02", "add", "new=Draw the picture", "add",
                "board", "select=1", "move=1", "shift=1", "select=2", "move=1", "move=1", "move=1", "remove", "undo",
                "open=1", "texts", "text=[ ] Begin", "card", "tick-0=true", "board",
            ]
        ),
        ExampleSession(
            name: "everyday-settings",
            config: "Examples/everyday/settings.json",
            actions: [
                "name=", "name=Ada Lovelace", "address=ada", "address=ada@example.com", "signature=Ada\nOckham",
                "zone=Asia/Seoul", "theme=dark", "sounds=false", "save", "sounds=true", "discard",
            ]
        ),
        ExampleSession(
            name: "everyday-files",
            config: "Examples/everyday/small/files.json",
            actions: [
                "search=LETTER", "open=letter.txt", "back", "search=", "pick=degrees.csv", "pick=letter.txt",
                "sort=size descending", "sort=changed descending", "view", "back", "ask=Copy", "target=a", "perform",
                "back", "expand=recipes", "open=recipes", "up",
            ]
        ),
        ExampleSession(
            name: "finance",
            config: "Examples/finance/plugins.json",
            actions: [
                "app-home/readOne", "@select=finance", "finance/finance-home/dashboard/topUp",
                "finance/top-up/amount=1250.50", "finance/top-up/confirm", "@select=profile-home",
                "ribs://tab?name=home",
            ]
        ),
        ExampleSession(
            name: "finance-flattened",
            config: "Examples/finance/flattened.json",
            actions: ["@select=finance", "finance/super-pay-dashboard/topUp", "finance/top-up/amount=lots"]
        ),
        ExampleSession(
            name: "flattening",
            config: "Examples/flattening/A-BC-DE.json",
            actions: ["left", "shout", "goOn", "goOn", "goOn"]
        ),
        ExampleSession(
            name: "games",
            config: "Examples/games/plugins.json",
            actions: ["startGame=tic-tac-toe"] + draw + ["close", "startGame=random-win"]
        ),
        ExampleSession(
            name: "navigation",
            config: "Examples/navigation/plugins.json",
            actions: ["drink=Tea", "size=Large", "name=Ada", "order", "@back"]
        ),
        ExampleSession(
            name: "navigation-pages",
            config: "Examples/navigation/pages.json",
            actions: ["A/next", "B/home", "A/next"]
        ),
        ExampleSession(
            name: "scorekeeper",
            config: "Examples/scorekeeper/plugins.json",
            actions: login + ["startGame=duel", "draw=player2", "startGame=duel", "tie", "logOut"]
        ),
        ExampleSession(
            name: "tutorial",
            config: "Examples/tutorial/plugins.json",
            actions: login + ["startGame=tic-tac-toe"] + draw + ["close", "logOut"]
        ),
    ]
}
