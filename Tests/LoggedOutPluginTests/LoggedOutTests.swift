import PluginABI
import PluginTestKit
import Testing

@testable import LoggedOutPlugin

@MainActor
@Suite("LoggedOut")
struct LoggedOutTests {
    private var login: RIBTester

    init() throws {
        login = try RIBTester(LoggedOutFactory())
    }

    /// The texts of the two fields.
    private var fields: [String?] { login.screen.actions.filter(\.takesText).map(\.value) }
    private var state: LoggedOutState { get throws { try login.state() } }

    /// Replaces the first login by one that continues from this state, as a host does after a restart.
    private mutating func goOn(from state: LoggedOutState) throws {
        login = try RIBTester(LoggedOutFactory(), state: state)
    }

    private static func outcome(_ player1Name: String, _ player2Name: String) -> Outcome {
        Outcome("login", ["player1Name": player1Name, "player2Name": player2Name])
    }

    @Test("the names are reported as they were entered, without the blanks around them")
    func names() throws {
        try login.type(" Ada ", into: "Player 1")
        try login.type("Grace Brewster Murray Hopper", into: "Player 2")
        try login.press("Login")
        #expect(login.outcomes == [Self.outcome("Ada", "Grace Brewster Murray Hopper")])
        try login.finish()
    }

    @Test("a name that is taken back is a number again")
    func takenBack() throws {
        for name in ["Ada", ""] { try login.type(name, into: "Player 1") }
        try login.press("Login")
        #expect(login.outcomes == [Self.outcome("Player 1", "Player 2")])
    }

    @Test("names of any script, and emoji, are names", arguments: ["Éda", "नरेन्द्र", "이재훈", "👨‍👩‍👧‍👦", "محمد", "O’Neill-2"])
    func scripts(name: String) throws {
        try login.type(name, into: "Player 1")
        try login.press("Login")
        #expect(login.outcomes == [Self.outcome(name, "Player 2")])
    }

    @Test("the refusal goes away when a name is entered")
    func refusal() throws {
        try login.type(String(repeating: "a", count: 41), into: "Player 1")
        #expect(login.texts.count == 1)
        try login.type("Ada", into: "Player 1")
        #expect(login.texts.isEmpty)
    }

    @Test("names are kept once they were entered, without the refused ones")
    func kept() throws {
        #expect(try state == LoggedOutState(player1Name: nil, player2Name: nil))
        try login.type(" Ada ", into: "Player 1")
        try login.type("\u{1B}[2J", into: "Player 2")
        #expect(try state == LoggedOutState(player1Name: "Ada", player2Name: nil))
        try login.type("", into: "Player 1")
        #expect(try state == LoggedOutState(player1Name: nil, player2Name: nil))
    }

    @Test("kept names are shown again, and reported")
    mutating func goesOn() throws {
        try goOn(from: LoggedOutState(player1Name: nil, player2Name: "Grace"))
        #expect(fields == ["", "Grace"])
        try login.press("Login")
        #expect(login.outcomes == [Self.outcome("Player 1", "Grace")])
    }

    @Test(
        "a kept text that is not a name is left out silently",
        arguments: ["", "\u{1B}[2J", String(repeating: "a", count: 41)]
    )
    mutating func nonsense(text: String) throws {
        try goOn(from: LoggedOutState(player1Name: text, player2Name: "Grace"))
        #expect(fields == ["", "Grace"])
        #expect(login.texts.isEmpty)
        #expect(try state == LoggedOutState(player1Name: nil, player2Name: "Grace"))
    }
}
