import Foundation
import HostSupport
import TestSupport
import Testing

@Suite("Examples/tutorial: login, then games")
struct TutorialTests {
    @Test("the names that were entered are on the board's and the score's screens")
    func names() async throws {
        let example = try await Example.play(
            "tutorial",
            ["player1Name=Ada", "player2Name=  Grace  ", "login", "startGame=tic-tac-toe"]
        )
        #expect(example.ending == .exit(0))
        #expect(example.faults.isEmpty)
        #expect(
            example.paths == ["logged-out", "logged-out", "logged-out", "logged-in/off-game", "logged-in/tic-tac-toe"]
        )
        #expect(example.screens[3].texts == ["Ada: 0", "Grace: 0"])
        #expect(example.screens[4].texts == ["Ada (X) to move"])
    }

    private static let win = ["1,1", "2,1", "1,2", "2,2", "1,3"].map { "place=" + $0 } + ["close"]

    @Test("logging out leaves the scope: the next players begin at 0:0, and under their own names")
    func logOut() async throws {
        let example = try await Example.play(
            "tutorial",
            ["player1Name=Ada", "player2Name=Grace", "login", "startGame=tic-tac-toe"] + Self.win
                + ["logOut", "player1Name=Alan", "login"],
            arguments: ["--leaks"]
        )
        #expect(example.faults.isEmpty)
        #expect(
            example.screens.filter { $0.title == "Off game" }.map(\.texts) == [
                ["Ada: 0", "Grace: 0"], ["Ada: 1", "Grace: 0"], ["Alan: 0", "Player 2: 0"],
            ]
        )
        #expect(example.errors.hasSuffix(" RIBs were attached, 0 of them leaked.\n"))
    }

    @Test("check says which scope provides the names and the score")
    func provided() async throws {
        let result = try await runInMemory(
            ["check", "--config", "Examples/tutorial/plugins.json"],
            in: BuildFolder.repository
        )
        try Golden.expect(result.output, equals: "tutorial-check.txt")
        #expect(result.ending == .exit(0))
    }

    @Test("players who give no name, or blanks, are called by a number")
    func noNames() async throws {
        let example = try await Example.play("tutorial", ["player2Name=   ", "login"])
        #expect(example.faults.isEmpty)
        #expect(example.lastTexts == ["Player 1: 0", "Player 2: 0"])
    }

    @Test("a game before the login is refused before anything runs, with the order that works")
    func wrongOrder() async throws {
        let folder = try TemporaryFolder()
        let config = try folder.write(
            """
            {
              "plugins": {
                "logged-out":  "libLoggedOutPlugin.so",
                "tic-tac-toe": "libTicTacToePlugin.so"
              },
              "flow": ["tic-tac-toe", "logged-out"]
            }
            """,
            to: "plugins.json"
        )
        let check = try await runInMemory(["check", "--config", config.path], in: folder.url)
        #expect(check.ending == .exit(78))
        // What is left out is the excerpt of the plugin's manifest, which is one long line.
        var lines = check.errors.components(separatedBy: "\n")
        while let excerpt = lines.firstIndex(where: { $0.hasPrefix(" ::: ") }) {
            lines.removeSubrange(excerpt..<excerpt + 4)
        }
        try Golden.expect(
            lines.joined(separator: "\n").replacingOccurrences(of: folder.url.path + "/", with: ""),
            equals: "login-too-late.txt"
        )
        let play = try await Example.play(file: config, ["place=1,1"])
        #expect(play.ending == .exit(78))
        #expect(play.screens.isEmpty)
    }

    struct BadName: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let name: String
        let refusal: String
    }

    static let badNames = [
        BadName(
            testDescription: "10 000 characters",
            name: String(repeating: "a", count: 10_000),
            refusal: "A name has at most 40 characters; this one has 10000."
        ),
        BadName(
            testDescription: "a hundred marks on one letter",
            name: "A" + String(repeating: "\u{0301}", count: 100),
            refusal: "A name has no towers of marks on one letter."
        ),
        BadName(
            testDescription: "a mark without a letter",
            name: "\u{0301}da",
            refusal: "A name begins with a letter, not with a mark that belongs to one."
        ),
        BadName(
            testDescription: "an escape sequence",
            name: "\u{1B}[2JAda",
            refusal: "A name has no control characters."
        ),
        BadName(
            testDescription: "a turned direction",
            name: "Ada\u{202E}ecarG",
            refusal: "A name has no control characters."
        ),
    ]

    @Test("an invalid name is refused with a message, and the name does not change", arguments: badNames)
    func refusal(bad: BadName) async throws {
        let example = try await Example.play("tutorial", ["player1Name=Ada", "player1Name=" + bad.name, "login"])
        #expect(example.faults.isEmpty)
        #expect(example.screens[2].texts == ["Ada", "", bad.refusal])
        #expect(example.lastTexts == ["Ada: 0", "Player 2: 0"])
    }

    @Test("a control character that is entered never reaches the terminal")
    func noControls() async throws {
        let config = BuildFolder.repository.appending(path: "Examples/tutorial/plugins.json").path
        for face in ["plain", "json"] {
            let name = face == "plain" ? "1 \u{1B}[2JAda\n" : Example.line(for: "player1Name=\u{1B}[2JAda") + "\n"
            let result = try await runInMemory(["--config", config, "--ui", face], input: name)
            #expect(result.ending == .exit(0))
            #expect(result.output.contains("A name has no control characters."))
            #expect(!result.output.contains("\u{1B}"))
        }
    }
}
