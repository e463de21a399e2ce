import PluginABI
import PluginTestKit
import Testing

@testable import NewcomerRIBPlugin

@MainActor
@Suite("Newcomer RIB")
struct NewcomerRIBTests {
    @Test("it says hello until a person is done")
    func done() throws {
        let rib = try RIBTester(NewcomerRIBFactory())
        #expect(rib.texts == ["Hello!"])
        try rib.press("Done")
        #expect(rib.outcomes == [Outcome("done")])
        try rib.finish()
    }
}
