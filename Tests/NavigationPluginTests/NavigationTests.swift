import PluginABI
import Testing

@testable import NavigationPlugin

@MainActor
@Suite("Navigation")
struct NavigationTests {
    private final class Listener: NavigationListener {
        var closes = 0

        func didClose() { closes += 1 }
    }

    private final class Needs: NavigationDependency {
        let drinks = ["Coffee", "Tea"]
    }

    private let listener = Listener()
    private var navigation: any ViewableRouting & NavigationStateProviding

    init() {
        navigation = Self.attach(listener, nil)
    }

    private static func attach(
        _ listener: Listener,
        _ state: NavigationState?
    ) -> any ViewableRouting & NavigationStateProviding {
        let navigation = NavigationBuilder(dependency: Needs()).build(withListener: listener, state: state)
        navigation.interactable.activate()
        navigation.load()
        return navigation
    }

    private var controller: ViewController { navigation.viewControllable.viewController }

    private var children: [String] { navigation.children.map { "\(type(of: $0))" } }

    private func goToD() {
        let actions = [
            Action(id: "drink", value: "Tea"), Action(id: "size", value: "Large"), Action(id: "name", value: "Ada"),
            Action(id: "order"),
        ]
        for action in actions { controller.perform(action) }
    }

    @Test("A is the root; B, C and D are attached beside it, not below it")
    func flat() {
        #expect(children == ["CaseARouter"])
        goToD()
        #expect(children == ["CaseARouter", "CaseBRouter", "CaseCRouter", "CaseDRouter"])
        #expect(navigation.children.flatMap { $0.children }.isEmpty)
    }

    @Test("a case is attached once, however often the router is asked")
    func guarded() throws {
        let router = try #require(navigation as? NavigationRouter)
        router.routeToCaseA()
        for _ in 1...2 {
            router.routeToCaseB()
            router.routeToCaseC()
            router.routeToCaseD(order: "")
        }
        #expect(children == ["CaseARouter", "CaseBRouter", "CaseCRouter", "CaseDRouter"])
    }

    @Test("back detaches the case on top, and D's end all but A")
    func pop() {
        goToD()
        controller.perform(Action(id: "@back"))
        #expect(children == ["CaseARouter", "CaseBRouter", "CaseCRouter"])
        controller.perform(Action(id: "order"))
        controller.perform(Action(id: "orderAgain"))
        #expect(children == ["CaseARouter"])
    }

    @Test("the bar's close is reported by Navigation, which detaches nothing itself")
    func close() {
        goToD()
        controller.perform(Action(id: "@close"))
        #expect(listener.closes == 1)
        #expect(children.count == 4)
    }

    @Test("an answer is kept for as long as the case that follows it is there")
    func kept() {
        #expect(navigation.state == NavigationState(drink: nil, size: nil, name: nil))
        goToD()
        #expect(navigation.state == NavigationState(drink: "Tea", size: "Large", name: "Ada"))
        controller.perform(Action(id: "@back"))
        controller.perform(Action(id: "@back"))
        #expect(navigation.state == NavigationState(drink: "Tea", size: nil, name: nil))
    }

    @Test("kept answers lead to the same screen, with the same back buttons")
    mutating func goesOn() {
        goToD()
        let screen = controller.screen
        navigation = Self.attach(listener, navigation.state)
        #expect(children == ["CaseARouter", "CaseBRouter", "CaseCRouter", "CaseDRouter"])
        #expect(controller.screen == screen)
        for _ in 1...3 { controller.perform(Action(id: "@back")) }
        #expect(children == ["CaseARouter"])
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
    mutating func nonsense(state: NavigationState, cases: Int) {
        navigation = Self.attach(listener, state)
        #expect(children.count == cases)
    }

    @Test("kept answers are given once, not each time that Navigation becomes active")
    mutating func givenOnce() {
        navigation = Self.attach(listener, NavigationState(drink: "Tea", size: nil, name: nil))
        controller.perform(Action(id: "@back"))
        navigation.interactable.deactivate()
        navigation.interactable.activate()
        #expect(children == ["CaseARouter"])
    }
}
