import Foundation
import TestSupport
import Testing

@Suite("Examples/cases: one plugin, two builds, another router each")
struct CaseTests {
    @Test("case A presents one hint over its screen")
    func caseA() async throws {
        let example = try await Example.play("cases", ["hint", "more", "close"])
        #expect(example.ending == .exit(0))
        #expect(example.errors.isEmpty)
        #expect(example.faults.isEmpty)
        #expect(example.screens.map(\.title) == ["Case A", "Hint 1", "Case A"])
    }

    @Test("case B presents a navigation, in which a hint leads to the next and the bar leads back")
    func caseB() async throws {
        let example = try await Example.play(
            "cases",
            ["done", "hint", "more", "more", "@back", "more", "close", "done"]
        )
        #expect(example.faults.isEmpty)
        #expect(
            example.screens.map(\.title) == [
                "Case A", "Case B", "Hint 1", "Hint 2", "Hint 3", "Hint 2", "Hint 3", "Case B", "Case A",
            ]
        )
    }
}
