import PluginABI
import PluginTestKit
import Testing

@testable import GuidePlugin

@MainActor
@Suite("Guide")
struct GuideTests {
    private func attach(_ build: String) throws -> RIBTester { try RIBTester(GuideFactory(), build: build) }

    @Test("the same interactor leads to Hint in case A and to Tour in case B")
    func cases() throws {
        for (build, child) in [("caseA", "Hint"), ("caseB", "Tour")] {
            let guide = try attach(build)
            #expect(guide.router?.interactable is GuideInteractor)
            try guide.press("Help")
            #expect(guide.children == [child])
            try guide.finish()
        }
    }

    @Test("help that is attached is not attached again", arguments: ["caseA", "caseB"])
    func guarded(build: String) throws {
        let guide = try attach(build)
        let router = try #require(guide.router as? any GuideRouting)
        router.routeToHelp()
        router.routeToHelp()
        #expect(guide.children.count == 1)
        router.detachHelp()
        router.detachHelp()
        #expect(guide.children.isEmpty)
    }

    @Test("a stop is detached when its view leaves, by its own button or by the bar's", arguments: ["close", "@back"])
    func stop(button: String) throws {
        let guide = try attach("caseB")
        try guide.press("Help")
        try guide.perform("visit", "bridge")
        #expect(guide.children == ["Tour", "Tour/Hint"])
        #expect(guide.screen.title == "The bridge")
        try guide.perform(button)
        #expect(guide.children == ["Tour"])
        #expect(guide.screen.title == "Tour")
    }

    @Test("a note, which knows no RIB, is Hint's view through a wrapper, in either case; all of it is freed")
    func wrapper() throws {
        for (build, title) in [("caseA", "Hint"), ("caseB", "The bridge")] {
            let guide = try attach(build)
            try guide.press("Help")
            if build == "caseB" { try guide.perform("visit", "bridge") }
            #expect(guide.screen.title == title)
            try guide.press("Close")
            #expect(guide.screen.title != title)
            try guide.finish()
        }
    }
}
