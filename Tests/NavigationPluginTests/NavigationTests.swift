import PluginABI
import PluginTestKit
import Testing

@testable import NavigationPlugin

@MainActor
@Suite("Navigation")
struct NavigationTests {
    private var navigation: RIBTester

    init() throws {
        navigation = try Self.attach(nil)
    }

    private static func attach(_ state: NavigationState?) throws -> RIBTester {
        try RIBTester(NavigationFactory(), constants: ["drinks": ["Coffee", "Tea"]], state: state)
    }

    private static let all = ["CaseA", "CaseB", "CaseC", "CaseD"]

    private func goToD() throws {
        try navigation.perform("drink", "Tea")
        try navigation.perform("size", "Large")
        try navigation.perform("name", "Ada")
        try navigation.press("order")
    }

    @Test("A is the root; B, C and D are attached beside it, not below it")
    func flat() throws {
        #expect(navigation.children == ["CaseA"])
        try goToD()
        #expect(navigation.children == Self.all)
    }

    @Test("a case is attached once, however often the router is asked")
    func guarded() throws {
        let router = try #require(navigation.router as? NavigationRouter)
        router.routeToCaseA()
        for _ in 1...2 {
            router.routeToCaseB()
            router.routeToCaseC(name: "")
            router.routeToCaseD(order: "")
        }
        #expect(navigation.children == Self.all)
    }

    @Test("back detaches the case on top, and D's end all but A")
    func pop() throws {
        try goToD()
        try navigation.press("@back")
        #expect(navigation.children == ["CaseA", "CaseB", "CaseC"])
        try navigation.press("order")
        try navigation.press("orderAgain")
        #expect(navigation.children == ["CaseA"])
    }

    @Test("the bar's close is reported by Navigation, which detaches nothing itself")
    func close() throws {
        try goToD()
        try navigation.press("@close")
        #expect(navigation.outcomes.map(\.name) == ["didClose"])
        #expect(navigation.children.count == 4)
    }

    @Test("an answer is kept for as long as the case that follows it is there")
    func kept() throws {
        #expect(try navigation.state() == NavigationState())
        try goToD()
        #expect(try navigation.state() == NavigationState(drink: "Tea", size: "Large", typed: "Ada", name: "Ada"))
        try navigation.press("@back")
        #expect(try navigation.state() == NavigationState(drink: "Tea", size: "Large", typed: "Ada"))
        try navigation.press("@back")
        #expect(try navigation.state() == NavigationState(drink: "Tea"))
    }

    @Test("kept answers lead to the same screen, with the same back buttons")
    mutating func goesOn() throws {
        try goToD()
        let screen = navigation.screen
        navigation = try Self.attach(try navigation.state(as: NavigationState.self))
        #expect(navigation.children == Self.all)
        #expect(navigation.screen == screen)
        for _ in 1...3 { try navigation.press("@back") }
        #expect(navigation.children == ["CaseA"])
    }

    @Test("a name that was typed, and not ordered with, is in the field again; a new case C has none")
    mutating func typed() throws {
        try navigation.perform("drink", "Tea")
        try navigation.perform("size", "Large")
        try navigation.perform("name", "Ad")
        let screen = navigation.screen
        navigation = try Self.attach(try navigation.state(as: NavigationState.self))
        #expect(navigation.screen == screen)
        try navigation.press("@back")
        try navigation.perform("size", "Small")
        #expect(try navigation.state() == NavigationState(drink: "Tea", size: "Small", typed: ""))
    }

    @Test(
        "kept answers count up to the first that no case would give",
        arguments: [
            (NavigationState(drink: "Beer", size: "Large", name: "Ada"), 1),
            (NavigationState(drink: nil, size: "Large", name: "Ada"), 1),
            (NavigationState(drink: "Tea", size: "Huge", name: "Ada"), 2),
            (NavigationState(drink: "Tea", size: "Small", name: ""), 3),
        ]
    )
    mutating func nonsense(state: NavigationState, cases: Int) throws {
        navigation = try Self.attach(state)
        #expect(navigation.children.count == cases)
    }

    @Test("kept answers are given once, not each time that Navigation becomes active")
    mutating func givenOnce() throws {
        navigation = try Self.attach(NavigationState(drink: "Tea"))
        try navigation.press("@back")
        navigation.detach()
        navigation.attach()
        #expect(navigation.children == ["CaseA"])
    }
}
