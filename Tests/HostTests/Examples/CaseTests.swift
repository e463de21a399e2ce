import Foundation
import HostSupport
import PluginManifest
import TestSupport
import Testing

@Suite("Examples/cases: one plugin, two builds, another router each, which leads to another RIB")
struct CaseTests {
    @Test("case A leads to Hint, presented over the guide")
    func caseA() async throws {
        let example = try await Example.play("cases", ["help", "close", "help"])
        #expect(example.ending == .exit(0))
        #expect(example.errors.isEmpty)
        #expect(example.faults.isEmpty)
        #expect(example.screens.map(\.title) == ["Guide, case A", "Hint", "Guide, case A", "Hint"])
        #expect(example.lastTexts == ["The tower is open until six."])
    }

    @Test("case B leads to Tour, which pushes a stop, and goes back to itself by the stop's close or the bar's back")
    func caseB() async throws {
        let example = try await Example.play(
            "cases",
            ["done", "help", "visit=tower", "close", "visit=bridge", "@back", "visit=tower", "@back", "end", "done"]
        )
        #expect(example.faults.isEmpty)
        #expect(
            example.screens.map(\.title) == [
                "Guide, case A", "Guide, case B", "Tour", "The tower", "Tour", "The bridge", "Tour", "The tower",
                "Tour",
                "Guide, case B", "Guide, case A",
            ]
        )
        #expect(example.paths.last == "caseA")
    }

    @Test("in JSON, what is presented says so, in a navigation too, and so does the bar's back button")
    func marks() async throws {
        let example = try await Example.play("cases", ["help", "close", "done", "help", "visit=bridge"])
        #expect(
            example.screens.map(\.title) == [
                "Guide, case A", "Hint", "Guide, case A", "Guide, case B", "Tour", "The bridge",
            ]
        )
        #expect(example.screens.map { $0.root["screen"]?["presented"]?.bool } == [nil, true, nil, nil, true, true])
        let back = example.screens[5].root["screen"]?["elements"]?.elements.first
        #expect(back?["action"]?.string == "@back")
        #expect(back?["role"]?.string == "back")
    }

    @Test("the stop is the same Hint as in case A, with the title of a wrapper around it")
    func wrapper() async throws {
        let example = try await Example.play("cases", ["done", "help", "visit=bridge"])
        #expect(example.screens[3].title == "The bridge")
        #expect(example.screens[3].texts == ["The third arch is the oldest."])
        #expect(example.screens[3].offers == ["@back", "close"])
    }
}
