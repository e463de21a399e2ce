import Foundation
import PluginABI
import TestSupport
import Testing

@MainActor
@Suite("Documentation/how-to/static-and-dynamic.md")
struct StaticAndDynamicTests {
    private let component = HomeComponent()
    private let home: HomeRouter

    init() {
        home = HomeRouter(component: component)
        home.interactable.activate()
        home.load()
    }

    @Test("a static dependency is there for as long as the child lives, and moves where it is a stream")
    func staticWay() throws {
        let greeting = try #require(home.greeting?.interactable as? GreetingInteractor)
        #expect(greeting.text == "Hello")
        component.languageStream.value = "ko"
        #expect(greeting.text == "안녕하세요")
        #expect(home.greeting?.interactable === greeting)
    }

    @Test("a dynamic dependency is captured when the child is built: another value is another child")
    func dynamicWay() throws {
        home.routeToWelcome(of: "Ada")
        let first = try #require(home.welcome?.interactable as? WelcomeInteractor)
        home.routeToWelcome(of: "Grace")
        let second = try #require(home.welcome?.interactable as? WelcomeInteractor)
        #expect([first.name, second.name] == ["Ada", "Grace"])
        #expect(!first.isActive)
        #expect(second.isActive)
    }

    @Test(
        "what is static and not known yet is optional: a child that is built too early gets nil, and must answer for it"
    )
    func notKnownYet() throws {
        let door = DoorComponent()
        let builder = FarewellBuilder(dependency: door)
        let early = try #require(builder.build().interactable as? FarewellInteractor)
        door.guestName = "Ada"
        let late = try #require(builder.build().interactable as? FarewellInteractor)
        #expect([early.text, late.text] == ["Goodbye, stranger", "Goodbye, Ada"])
    }

    @Test("the page shows the code that is compiled and tested here")
    func page() throws {
        let page = try String(
            contentsOf: BuildFolder.repository.appending(path: "Documentation/how-to/static-and-dynamic.md"),
            encoding: .utf8
        )
        let code = try String(
            contentsOf: BuildFolder.repository.appending(path: "Tests/PluginABITests/HowTo/StaticAndDynamic.swift"),
            encoding: .utf8
        )
        let blocks = page.components(separatedBy: "```swift\n").dropFirst().compactMap {
            $0.components(separatedBy: "```").first
        }
        #expect(blocks.count == 6)
        for block in blocks { #expect(code.contains(block)) }
    }
}
