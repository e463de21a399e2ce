import PluginABI
import Testing

@testable import AppHomePlugin

@MainActor
@Suite("AppHome")
struct AppHomeTests {
    private final class Listener: AppHomeListener {}

    private final class Needs: AppHomeDependency {}

    private let listener = Listener()

    private func attach(_ state: AppHomeState?) -> any ViewableRouting & AppHomeStateProviding {
        let home = AppHomeBuilder(dependency: Needs()).build(withListener: listener, state: state)
        home.interactable.activate()
        home.load()
        return home
    }

    private func text(of home: any ViewableRouting) -> String {
        for case .text(let text) in home.viewControllable.viewController.screen.elements { return text.string }
        return ""
    }

    @Test("the messages left to read are kept, and counted down from there")
    func unread() {
        let first = attach(nil)
        #expect(first.state == AppHomeState(unread: 3))
        first.viewControllable.viewController.perform(Action(id: "readOne"))
        #expect(first.state == AppHomeState(unread: 2))
        let second = attach(first.state)
        #expect(text(of: second) == "2 unread messages")
        second.viewControllable.viewController.perform(Action(id: "readOne"))
        #expect(text(of: second) == "1 unread message")
    }

    @Test("fewer than no messages are none", arguments: [-1, Int.min])
    func nonsense(unread: Int) {
        let home = attach(AppHomeState(unread: unread))
        #expect(home.state == AppHomeState(unread: 0))
        #expect(text(of: home) == "0 unread messages")
    }
}
