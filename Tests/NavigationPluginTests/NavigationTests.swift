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
    private let navigation: any ViewableRouting

    init() {
        navigation = NavigationBuilder(dependency: Needs()).build(withListener: listener)
        navigation.interactable.activate()
        navigation.load()
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
}
