import Foundation
import HostSupport
import TestSupport
import Testing

@Suite("Examples/navigation: a Navigation RIB with four different RIBs, A to D")
struct NavigationTests {
    private static let toD = ["drink=Tea", "size=Large", "name=Ada", "order"]

    @Test("each case covers the one before it, and what each has found out reaches the last")
    func forward() async throws {
        let example = try await Example.play("navigation", Self.toD)
        #expect(example.ending == .exit(0))
        #expect(example.errors.isEmpty)
        #expect(example.faults.isEmpty)
        #expect(
            example.screens.map(\.title) == [
                "A: What would you like?", "B: Which size?", "C: Your name?", "C: Your name?", "D: Thank you",
            ]
        )
        #expect(example.lastTexts == ["Large Tea for Ada"])
    }

    @Test("one bar has back and close for all cases; the root has close alone")
    func bar() async throws {
        let example = try await Example.play("navigation", Self.toD + ["@back", "@back", "@back"])
        #expect(example.faults.isEmpty)
        #expect(
            example.screens.map { $0.offers.filter { $0.hasPrefix("@") } } == [
                ["@close"], ["@back", "@close"], ["@back", "@close"], ["@back", "@close"], ["@back", "@close"],
                ["@back", "@close"], ["@back", "@close"], ["@close"],
            ]
        )
        #expect(example.screens.last?.title == "A: What would you like?")
    }

    @Test("from D, ordering again detaches B, C and D, and each is a new one the next time")
    func home() async throws {
        let example = try await Example.play("navigation", Self.toD + ["orderAgain", "drink=Coffee", "size=Small"])
        #expect(example.faults.isEmpty)
        #expect(example.screens[5].title == "A: What would you like?")
        // The name that was entered in the first case C is gone with it.
        #expect(example.screens.last?.offers == ["@back", "@close", "name "])
    }

    @Test("close, from however deep, is reported once by the Navigation RIB", arguments: 0...4)
    func close(depth: Int) async throws {
        let example = try await Example.play("navigation", Self.toD.prefix(depth) + ["@close", "drink=Tea"])
        #expect(example.ending == .exit(0))
        #expect(example.faults.isEmpty)
        #expect(example.screens.count == depth + 1)
    }
}

@Suite("Examples/navigation/container.json: the same by the host's container, with four plugins")
struct NavigationContainerTests {
    private static let config = BuildFolder.repository.appending(path: "Examples/navigation/container.json")

    @Test("B, C and D cover A; the bar leads back one by one, and D's end back to A")
    func stack() async throws {
        let example = try await Example.play(
            file: Self.config,
            ["a/left", "b/shout", "@back", "b/whisper", "c/goOn", "d/goOn", "a/right", "@back"]
        )
        #expect(example.ending == .exit(0))
        #expect(example.faults.isEmpty)
        #expect(example.paths == ["a", "b", "c", "b", "c", "d", "a", "d", "a"])
    }
}

@Suite("Examples/navigation/pages.json: one plugin as four pages")
struct PagesTests {
    private static let config = BuildFolder.repository.appending(path: "Examples/navigation/pages.json")
    private static let toD = ["A/next", "B/next", "C/next"]
    private static let came = ["A came", "B came", "C came", "D came"]

    @Test("from D, going home detaches D, C and B, in that order, and none of them is called again")
    func home() async throws {
        let example = try await Example.play(file: Self.config, Self.toD + ["D/home"])
        #expect(example.ending == .exit(0))
        #expect(example.faults.isEmpty)
        #expect(example.paths == ["A", "B", "C", "D", "A"])
        #expect(example.lastTexts == Self.came + ["D left", "C left", "B left"])
    }

    @Test("the bar's back uncovers one page at a time, the root has none; then come the file's item, and the page's")
    func bar() async throws {
        let example = try await Example.play(file: Self.config, Self.toD + ["@back", "@back", "@back", "@back"])
        #expect(example.paths == ["A", "B", "C", "D", "C", "B", "A"])
        #expect(example.screens[1].offers == ["@back", "@bar/Close", "B/home", "B/next"])
        #expect(
            example.faults == ["The screen offers no action \"@back\". It offers: @bar/Close, A/home, A/next."]
        )
        #expect(example.lastTexts == Self.came + ["D left", "C left", "B left"])
    }

    @Test("the item of the bar leads from each page to where the file says", arguments: 0...3)
    func close(depth: Int) async throws {
        let example = try await Example.play(file: Self.config, Self.toD.prefix(depth) + ["@bar/Close", "A/next"])
        #expect(example.ending == .exit(0))
        #expect(example.faults.isEmpty)
        #expect(example.screens.count == depth + 1)
    }

    @Test("a page that is pushed again is a new one")
    func again() async throws {
        let example = try await Example.play(file: Self.config, ["A/next", "B/home", "A/next"])
        #expect(example.paths == ["A", "B", "A", "B"])
        #expect(example.lastTexts == ["A came", "B came", "B left", "B came"])
    }
}
