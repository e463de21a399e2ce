import PluginABI
import PluginTestKit
import RIBs
import Testing

@testable import NewcomerRIBPlugin

@MainActor
@Suite("Newcomer RIB")
struct NewcomerRIBTests {
    private let rib: RIBTester

    init() throws {
        rib = try RIBTester(NewcomerRIBFactory(), arguments: ["name": "Ada"])
    }

    @Test("a name that is saved is greeted")
    func rename() throws {
        #expect(rib.texts == ["Hello, Ada!"])
        try rib.press("Rename")
        try rib.type("Grace", into: "Name")
        try rib.press("Save")
        #expect(rib.texts == ["Hello, Grace!"])
        try rib.press("Done")
        #expect(rib.outcomes == [Outcome("done")])
        try rib.finish()
    }

    @Test("a name that is not saved changes nothing, and the child is detached")
    func cancel() throws {
        try rib.press("Rename")
        try rib.type("Grace", into: "Name")
        try rib.press("Cancel")
        #expect(rib.texts == ["Hello, Ada!"])
        try rib.finish()
    }
}
