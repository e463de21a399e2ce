import PluginABI
import PluginTestKit
import Testing

@testable import AppHomePlugin

@MainActor
@Suite("AppHome")
struct AppHomeTests {
    @Test("the messages left to read are kept, and counted down from there")
    func unread() throws {
        let first = try RIBTester(AppHomeFactory())
        #expect(try first.state() == AppHomeState(unread: 3))
        try first.press("Read one")
        #expect(try first.state() == AppHomeState(unread: 2))
        let second = try RIBTester(AppHomeFactory(), state: try first.state(as: AppHomeState.self))
        #expect(second.texts == ["2 unread messages"])
        try second.press("Read one")
        #expect(second.texts == ["1 unread message"])
        try second.finish()
    }

    @Test("fewer than no messages are none", arguments: [-1, Int.min])
    func nonsense(unread: Int) throws {
        let home = try RIBTester(AppHomeFactory(), state: AppHomeState(unread: unread))
        #expect(try home.state() == AppHomeState(unread: 0))
        #expect(home.texts == ["0 unread messages"])
    }

    @Test("a link reads messages, as many as there are")
    func entry() throws {
        let home = try RIBTester(AppHomeFactory())
        try home.ask("read", ["count": 2])
        #expect(home.texts == ["1 unread message"])
        for count in [-5, Int.min, 7] { try home.ask("read", ["count": count]) }
        #expect(home.texts == ["0 unread messages"])
        let unknown = #expect(throws: TestFailure.self) { try home.ask("write") }
        #expect(unknown?.description == "AppHome has no such entry.")
        try home.finish()
    }
}
