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
        #expect(rib.texts == ["Hello, Ada! Greetings so far: 1"])
        try rib.press("Greet")
        #expect(rib.texts == ["Hello, Ada! Greetings so far: 2"])
        try rib.press("Close")
        #expect(rib.outcomes == [Outcome("didClose")])
        try rib.finish()
    }
}
