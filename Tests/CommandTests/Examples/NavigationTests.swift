import Foundation
import TestSupport
import Testing

@Suite("Examples/navigation: A is the root, B, C and D are pushed")
struct NavigationTests {
    private static let toD = ["A/next", "B/next", "C/next"]
    private static let came = ["A came", "B came", "C came", "D came"]

    @Test("from D, going home detaches D, C and B, in that order, and none of them hears anything more")
    func home() async throws {
        let example = try await Example.play("navigation", Self.toD + ["D/home"])
        #expect(example.ending == .exit(0))
        #expect(example.faults.isEmpty)
        #expect(example.paths == ["A", "B", "C", "D", "A"])
        #expect(example.lastTexts == Self.came + ["D left", "C left", "B left"])
    }

    @Test("the bar's back uncovers one page at a time, and the root has none")
    func bar() async throws {
        let example = try await Example.play("navigation", Self.toD + ["@back", "@back", "@back", "@back"])
        #expect(example.paths == ["A", "B", "C", "D", "C", "B", "A"])
        #expect(example.screens[1].offers == ["@back", "B/next", "B/home"])
        #expect(example.faults == ["The screen offers no action \"@back\". It offers: A/next, A/home."])
        #expect(example.lastTexts == Self.came + ["D left", "C left", "B left"])
    }

    @Test("a page that is pushed again is a new one")
    func again() async throws {
        let example = try await Example.play("navigation", ["A/next", "B/home", "A/next"])
        #expect(example.paths == ["A", "B", "A", "B"])
        #expect(example.lastTexts == ["A came", "B came", "B left", "B came"])
    }
}
