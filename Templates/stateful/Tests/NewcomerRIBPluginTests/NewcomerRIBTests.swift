import PluginABI
import PluginTestKit
import Testing

@testable import NewcomerRIBPlugin

@MainActor
@Suite("Newcomer RIB")
struct NewcomerRIBTests {
    @Test("it counts, and reports the count")
    func counts() throws {
        let rib = try RIBTester(NewcomerRIBFactory())
        for _ in 1...3 { try rib.press("Count") }
        #expect(rib.texts == ["3"])
        try rib.press("Done")
        #expect(rib.outcomes == [Outcome("done", ["count": 3])])
        try rib.finish()
    }

    @Test("it continues from what it has kept")
    func goesOn() throws {
        let first = try RIBTester(NewcomerRIBFactory())
        try first.press("Count")
        let kept: NewcomerRIBState = try first.state()
        #expect(kept == NewcomerRIBState(count: 1))
        let second = try RIBTester(NewcomerRIBFactory(), state: kept)
        #expect(second.texts == ["1"])
    }

    @Test("a kept count that makes no sense is left out")
    func nonsense() throws {
        let rib = try RIBTester(NewcomerRIBFactory(), state: NewcomerRIBState(count: -1))
        #expect(rib.texts == ["0"])
    }
}
