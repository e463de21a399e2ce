import PluginABI
import PluginTestKit
import Testing

@testable import LoggedInPlugin

@MainActor
@Suite("LoggedIn")
struct LoggedInTests {
    private static func attach() throws -> RIBTester {
        try RIBTester(LoggedInFactory(), arguments: ["player1Name": "Ada", "player2Name": "Grace"])
    }

    private let loggedIn: RIBTester

    init() throws {
        loggedIn = try Self.attach()
    }

    private func play(_ button: String) throws {
        try loggedIn.press("Start duel")
        #expect(loggedIn.children == ["Duel"])
        try loggedIn.press(button)
        #expect(loggedIn.children == ["OffGame"])
    }

    @Test("the names that LoggedIn is built with are static for OffGame, which is attached first")
    func names() {
        #expect(loggedIn.children == ["OffGame"])
        #expect(loggedIn.texts == ["Ada: 0", "Grace: 0"])
    }

    @Test("the score is shared: what LoggedIn counts, each OffGame that is built later shows; a tie does not count")
    func score() throws {
        try play("Grace draws first")
        #expect(loggedIn.texts == ["Ada: 0", "Grace: 1"])
        try play("Both draw together")
        #expect(loggedIn.texts == ["Ada: 0", "Grace: 1"])
        try play("Ada draws first")
        #expect(loggedIn.texts == ["Ada: 1", "Grace: 1"])
        try loggedIn.finish()
    }

    @Test("the score belongs to one LoggedIn: the next one begins at 0:0")
    func scope() throws {
        try play("Ada draws first")
        #expect(loggedIn.texts == ["Ada: 1", "Grace: 0"])
        #expect(try Self.attach().texts == ["Ada: 0", "Grace: 0"])
    }

    @Test("OffGame gets a score that it cannot write, not even by a cast")
    func readOnly() {
        final class Nothing: EmptyComponent, LoggedInDependency {}
        let component = LoggedInComponent(dependency: Nothing(), player1Name: "Ada", player2Name: "Grace")
        #expect(!(component.scoreStream is MutableScoreStream))
        #expect(component.scoreStream.score.value == Score())
    }

    @Test("logging out is reported, and detaches nothing")
    func logOut() throws {
        try loggedIn.press("Log out")
        #expect(loggedIn.outcomes == [Outcome("logOut")])
        #expect(loggedIn.children == ["OffGame"])
    }

    @Test("LoggedIn that becomes active again continues with the child that it had")
    func again() throws {
        try loggedIn.press("Start duel")
        loggedIn.detach()
        loggedIn.attach()
        #expect(loggedIn.children == ["Duel"])
    }
}
