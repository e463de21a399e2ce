import Foundation
import HostSupport
import TestSupport
import Testing

@MainActor
@Suite("Deep links: ribs-host --open")
struct LinkTests {
    private static let login = ["player1Name=Ada", "player2Name=Grace", "login"]

    @Test("a link waits for the login, then launches its game")
    func launch() async throws {
        let example = try await Example.play(
            "tutorial",
            Self.login,
            arguments: ["--open", "ribs://launchGame?gameId=random-win"]
        )
        #expect(example.ending == .exit(0))
        #expect(example.errors.isEmpty)
        #expect(example.faults.isEmpty)
        #expect(example.paths == ["logged-out", "logged-out", "logged-out", "logged-in/random-win"])
        #expect(example.lastTexts == ["Ada or Grace? Let chance decide."])
    }

    @Test("a link is taken once: the game leads back to where it always does")
    func once() async throws {
        let example = try await Example.play(
            "tutorial",
            Self.login + ["determineWinner", "close", "startGame=tic-tac-toe"],
            arguments: ["--open", "ribs://launchGame?gameId=random%2Dwin"]
        )
        #expect(example.faults.isEmpty)
        #expect(
            example.paths.suffix(3)
                == ["logged-in/random-win", "logged-in/off-game", "logged-in/tic-tac-toe"]
        )
    }

    @Test("a link that is opened while the game runs stays in the scope: the names and the score are as they were")
    func whileRunning() async throws {
        let win = ["1,1", "2,1", "1,2", "2,2", "1,3"].map { "place=" + $0 } + ["close"]
        let example = try await Example.play(
            "tutorial",
            Self.login + ["startGame=tic-tac-toe"] + win
                + ["ribs://launchGame?gameId=tic-tac-toe", "place=1,1", "ribs://launchGame?gameId=tic-tac-toe"] + win
        )
        #expect(example.faults.isEmpty)
        #expect(example.ending == .exit(0))
        #expect(
            example.screens.filter { $0.title == "Off game" }.map(\.texts)
                == (0...2).map { ["Ada: \($0)", "Grace: 0"] }
        )
    }

    @Test("a link with other names logs these players in: the board, the score and the next login know no others")
    func otherNames() async throws {
        let folder = try TemporaryFolder()
        let tutorial = BuildFolder.repository.appending(path: "Examples/tutorial/plugins.json")
        let config = try folder.write(
            String(contentsOf: tutorial, encoding: .utf8).replacingOccurrences(
                of: "\"links\": {",
                with: """
                    "links": {
                        "play": {
                          "query": { "player1Name": "String", "player2Name": "String" }, "to": "logged-in/tic-tac-toe"
                        },
                    """
            ),
            to: "plugins.json"
        )
        let win = ["1,1", "2,1", "1,2", "2,2", "1,3"].map { "place=" + $0 } + ["close"]
        let example = try await Example.play(
            file: config,
            Self.login + ["startGame=tic-tac-toe"] + win + ["ribs://play?player1Name=Xaver&player2Name=Yvo"] + win
                + ["ribs://play?player1Name=Xaver&player2Name=Yvo"] + win,
            arguments: ["--leaks"]
        )
        #expect(example.faults.isEmpty)
        #expect(
            example.screens.filter { $0.title == "Off game" }.map(\.texts) == [
                ["Ada: 0", "Grace: 0"], ["Ada: 1", "Grace: 0"], ["Xaver: 1", "Yvo: 0"], ["Xaver: 2", "Yvo: 0"],
            ]
        )
        #expect(example.screens.contains { $0.texts == ["Xaver (X) to move"] })
        #expect(example.errors.hasSuffix(" RIBs were attached, 0 of them leaked.\n"))
    }

    @Test(
        "a link asks a RIB that is attached, wherever its plugin runs, and nothing is built again",
        arguments: [[], ["--isolate"]]
    )
    func entry(arguments: [String]) async throws {
        let actions = ["app-home/readOne", "@select=finance", "ribs://read?count=1", "ribs://read?count=1"]
        let example = try await Example.play("finance", actions, arguments: arguments)
        #expect(example.ending == .exit(0))
        #expect(example.faults.isEmpty)
        #expect(example.paths == ["app-home", "app-home", "finance/finance-home", "app-home", "app-home"])
        #expect(example.screens.dropLast().last?.texts == ["1 unread message"])
        #expect(example.lastTexts == ["0 unread messages"])
    }

    @Test(
        "a link asks a child in a slot once its condition is true, wherever the plugins run",
        arguments: [[], ["--isolate"]]
    )
    func child(arguments: [String]) async throws {
        let example = try await Example.play(
            file: BuildFolder.repository.appending(path: "Examples/finance/offers.json"),
            ["ribs://save?months=6", "@select=settings", "settings/premium=true", "@select=finance"],
            arguments: arguments
        )
        #expect(example.ending == .exit(0))
        #expect(example.faults.isEmpty)
        #expect(example.lastTexts.filter { $0.hasPrefix("For you") }.first == "For you: 12000 in 6 months")
    }

    @Test("a step that is never reached is named when the link is abandoned, and the flow continues unchanged")
    func timeout() throws {
        let config = BuildFolder.repository.appending(path: "Examples/tutorial/plugins.json").path
        let url = "ribs://launchGame?gameId=random-win"
        let host = try MemoryHost(["--config", config, "--ui", "json", "--open", url, "--open-timeout", "5"])
        try host.passTime()
        try host.send(Self.login.map { Example.line(for: $0) + "\n" }.joined())
        let result = try host.end()
        let lines = try JSONLine.lines(of: result.output)
        #expect(
            lines.filter { $0.type == "fault" }.map(\.message) == [
                "The link `launchGame` has waited 5 seconds for the flow to come to `logged-in`, and was given up. Open it "
                    + "again when the flow is there."
            ]
        )
        #expect(lines.last { $0.type == "screen" }?.path == ["logged-in", "off-game"])
    }

    @Test(
        "a URL that opens nothing is refused in words before anything runs",
        arguments: [
            (
                "http://launchGame?gameId=random-win",
                "`http://launchGame?gameId=random-win` is not a link of this program: such a link begins with `ribs://`.",
                "Write ribs://NAME?ITEM=VALUE, with a name of `links` in plugins.json."
            ),
            (
                "ribs://", "`ribs://` names no link.",
                "Write ribs://NAME?ITEM=VALUE, with a name of `links` in plugins.json."
            ),
            ("ribs://lanchGame?gameId=random-win", "There is no link `lanchGame`.", "Did you mean `launchGame`?"),
            (
                "ribs://launchGame", "The link `launchGame` lacks the query item `gameId`.",
                "Write ribs://launchGame?gameId=VALUE."
            ),
            (
                "ribs://launchGame?gameId", "The query item `gameId` has no value.", "Write it as ITEM=VALUE."
            ),
            (
                "ribs://launchGame?gameId=random-win&gameId=tic-tac-toe",
                "The link `launchGame` has the query item `gameId` twice.", "Give it once."
            ),
            (
                "ribs://launchGame?game=random-win", "The link `launchGame` takes no query item `game`.",
                "Did you mean `gameId`?"
            ),
            (
                "ribs://launchGame?gameId=chess", "The query item `gameId` cannot be `chess`.",
                "The values are `tic-tac-toe`, `random-win`."
            ),
            (
                "ribs://launchGame?gameId=random%2win", "The percent-encoding of `random%2win` is broken.",
                "Behind each `%` stand two hexadecimal digits, and all together are UTF-8. `%` itself is written `%25`."
            ),
            (
                "ribs://launchGame?gameId=%1B[2J", "The query item `gameId` cannot be `\\u{1B}[2J`.",
                "The values are `tic-tac-toe`, `random-win`."
            ),
            (
                "ribs://launchGame?gameId=%ff", "The percent-encoding of `%ff` is broken.",
                "Behind each `%` stand two hexadecimal digits, and all together are UTF-8. `%` itself is written `%25`."
            ),
        ]
    )
    func badURL(url: String, message: String, help: String) async throws {
        let example = try await Example.play("tutorial", [], arguments: ["--open", url])
        #expect(example.ending == .exit(64))
        #expect(example.screens.isEmpty)
        #expect(example.errors == "ribs-host: \(message)\n  \(help)\n")
    }

    @Test("values of every type are read as what they are, and others are refused")
    func types() async throws {
        let folder = try TemporaryFolder()
        let config = try folder.write(
            """
            {
              "plugins": { "off-game": "libOffGamePlugin.so" },
              "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
              "flow": ["off-game"],
              "links": {
                "all": {
                  "query": { "a": "Int", "b": "Bool", "c": "Double?", "d": "PlayerType?" }, "to": "off-game"
                }
              }
            }
            """,
            to: "plugins.json"
        )
        for url in [
            "ribs://all?a=-3&b=true", "RIBS://all?a=1&b=false&c=1e3&d=player2", "ribs://all?a=0&b=true&c=-0.5E-1",
        ] {
            #expect(try await Example.play(file: config, [], arguments: ["--open", url]).ending == .exit(0))
        }
        for (query, message) in [
            (
                "a=%2B1&b=true",
                "`+1` cannot be the query item `a`, whose type is `Int`.\n  Such a value looks like `1`."
            ),
            (
                "a=1&b=true&c=.5",
                "`.5` cannot be the query item `c`, whose type is `Double`.\n  Such a value looks like `1.5`."
            ),
            (
                "a=1&b=true&d=player3",
                "`player3` cannot be the query item `d`, whose type is `PlayerType`.\n  Such a value looks like `player1`."
            ),
        ] {
            let example = try await Example.play(file: config, [], arguments: ["--open", "ribs://all?" + query])
            #expect(example.errors == "ribs-host: \(message)\n")
        }
    }
}
