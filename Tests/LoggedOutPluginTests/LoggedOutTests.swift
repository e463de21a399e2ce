import PluginABI
import Testing

@testable import LoggedOutPlugin

@MainActor
@Suite("LoggedOut")
struct LoggedOutTests {
    private final class Listener: LoggedOutListener {
        var logins: [[String]] = []
        func login(player1Name: String, player2Name: String) { logins.append([player1Name, player2Name]) }
    }

    private final class Needs: LoggedOutDependency {}

    private let listener = Listener()
    private var login: any ViewableRouting & LoggedOutStateProviding

    init() {
        login = LoggedOutBuilder(dependency: Needs()).build(withListener: listener, state: nil)
        login.interactable.activate()
    }

    private var controller: ViewController { login.viewControllable.viewController }

    /// The texts of the two fields.
    private var fields: [String] {
        controller.screen.elements.compactMap { if case .field(let field) = $0 { field.text } else { nil } }
    }

    /// Replaces the first login with one that continues from this state, as a host does after a restart.
    private mutating func goOn(from state: LoggedOutState) {
        login.interactable.deactivate()
        login = LoggedOutBuilder(dependency: Needs()).build(withListener: listener, state: state)
        login.interactable.activate()
    }

    private func enter(_ name: String, as field: String = "player1Name") {
        controller.perform(Action(id: field, value: name))
    }

    @Test("the names are reported as they were entered, without the blanks around them")
    func names() {
        enter(" Ada ")
        enter("Grace Brewster Murray Hopper", as: "player2Name")
        controller.perform(Action(id: "login"))
        #expect(listener.logins == [["Ada", "Grace Brewster Murray Hopper"]])
    }

    @Test("a name that is taken back is a number again")
    func takenBack() {
        enter("Ada")
        enter("")
        controller.perform(Action(id: "login"))
        #expect(listener.logins == [["Player 1", "Player 2"]])
    }

    @Test("names of any script, and emoji, are names", arguments: ["Éda", "नरेन्द्र", "이재훈", "👨‍👩‍👧‍👦", "محمد", "O’Neill-2"])
    func scripts(name: String) {
        enter(name)
        controller.perform(Action(id: "login"))
        #expect(listener.logins == [[name, "Player 2"]])
    }

    @Test("the refusal goes away when a name is entered")
    func refusal() {
        enter(String(repeating: "a", count: 41))
        #expect(controller.screen.elements.count == 4)
        enter("Ada")
        #expect(controller.screen.elements.count == 3)
    }

    @Test("names are kept once they were entered, without the refused ones")
    func kept() {
        #expect(login.state == LoggedOutState(player1Name: nil, player2Name: nil))
        enter(" Ada ")
        enter("\u{1B}[2J", as: "player2Name")
        #expect(login.state == LoggedOutState(player1Name: "Ada", player2Name: nil))
        enter("")
        #expect(login.state == LoggedOutState(player1Name: nil, player2Name: nil))
    }

    @Test("kept names are shown again, and reported")
    mutating func goesOn() {
        goOn(from: LoggedOutState(player1Name: nil, player2Name: "Grace"))
        #expect(fields == ["", "Grace"])
        controller.perform(Action(id: "login"))
        #expect(listener.logins == [["Player 1", "Grace"]])
    }

    @Test(
        "a kept text that is not a name is left out, without a word about it",
        arguments: ["", "\u{1B}[2J", String(repeating: "a", count: 41)]
    )
    mutating func nonsense(text: String) {
        goOn(from: LoggedOutState(player1Name: text, player2Name: "Grace"))
        #expect(fields == ["", "Grace"])
        #expect(controller.screen.elements.count == 3)
        #expect(login.state == LoggedOutState(player1Name: nil, player2Name: "Grace"))
    }
}
