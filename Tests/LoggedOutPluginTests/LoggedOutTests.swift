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
    private let login: any ViewableRouting

    init() {
        login = LoggedOutBuilder(dependency: Needs()).build(withListener: listener)
        login.interactable.activate()
    }

    private var controller: ViewController { login.viewControllable.viewController }

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
}
