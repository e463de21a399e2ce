import PluginABI
import PluginTestKit
import Testing

@testable import NewcomerRIBPlugin

@MainActor
@Suite("Newcomer RIB")
struct NewcomerRIBTests {
    @Test("it shows each panel until that is closed")
    func panels() throws {
        let panels = TestSlot(["news", "weather"])
        let rib = try RIBTester(NewcomerRIBFactory(), constants: ["name": "Ada"], slots: ["panels": panels])
        #expect(panels.attached.map(\.name) == ["news", "weather"])
        #expect(panels.attached.first?.provided("name") == "Ada")
        panels.attached.first?.report("didClose")
        #expect(panels.attached.map(\.name) == ["weather"])
        #expect(try rib.state(as: NewcomerRIBState.self).closed == ["news"])
        try rib.press("Done")
        #expect(rib.outcomes == [Outcome("done")])
        try rib.finish()
    }
}
