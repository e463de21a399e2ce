import PluginABI
import Testing

@testable import GuidePlugin

@MainActor
@Suite("Guide")
struct GuideTests {
    private final class Listener: GuideListener {
        func done() {}
    }

    private final class Needs: GuideDependency {}

    private let listener = Listener()

    private func start(_ rib: any ViewableRouting) -> any ViewableRouting {
        rib.interactable.activate()
        rib.load()
        return rib
    }

    private func perform(_ id: String, _ value: String? = nil, on rib: any ViewableRouting) {
        rib.viewControllable.viewController.visible.perform(Action(id: id, value: value))
    }

    @Test("the same interactor leads to Hint in case A and to Tour in case B")
    func cases() {
        let caseA = start(CaseABuilder(dependency: Needs()).build(withListener: listener))
        let caseB = start(CaseBBuilder(dependency: Needs()).build(withListener: listener))
        #expect(type(of: caseA.interactable) == type(of: caseB.interactable))
        for rib in [caseA, caseB] { perform("help", on: rib) }
        #expect(caseA.children.map { type(of: $0) == HintRouter.self } == [true])
        #expect(caseB.children.map { type(of: $0) == TourRouter.self } == [true])
    }

    @Test("help that is attached is not attached again")
    func guarded() throws {
        for builder in [CaseABuilder(dependency: Needs()).build, CaseBBuilder(dependency: Needs()).build] {
            let rib = start(builder(listener))
            let router = try #require(rib as? any GuideRouting)
            router.routeToHelp()
            router.routeToHelp()
            #expect(rib.children.count == 1)
            router.detachHelp()
            router.detachHelp()
            #expect(rib.children.isEmpty)
        }
    }

    @Test("a stop is detached when its view leaves, by its own button or by the bar's", arguments: ["close", "@back"])
    func stop(button: String) throws {
        let rib = start(CaseBBuilder(dependency: Needs()).build(withListener: listener))
        perform("help", on: rib)
        let tour = try #require(rib.children.first)
        perform("visit", "bridge", on: rib)
        #expect(tour.children.count == 1)
        #expect(rib.viewControllable.viewController.visible.screen.title == "The bridge")
        perform(button, on: rib)
        #expect(tour.children.isEmpty)
        #expect(rib.viewControllable.viewController.visible.screen.title == "Tour")
    }
}
