import PluginABI
import PluginTestKit
import Testing

@testable import NewcomerRIBPlugin

@MainActor
@Suite("Newcomer RIB")
struct NewcomerRIBTests {
    @Test("it greets until a person closes it")
    func close() throws {
        let rib = try RIBTester(NewcomerRIBFactory(), constants: ["name": "Ada"])
        #expect(rib.texts == ["Hello, Ada, 1 times!"])
        try rib.press("Greet")
        #expect(rib.texts == ["Hello, Ada, 2 times!"])
        try rib.press("Close")
        #expect(rib.outcomes == [Outcome("didClose")])
        try rib.finish()
    }
}
