import Foundation
import TestSupport
import Testing

@testable import Foreign

@Suite("The page about port 1")
struct PortPageTests {
    @Test("has each message, and each of its members")
    func complete() throws {
        let file = BuildFolder.repository.appending(path: "Documentation/reference/port.md")
        let page = try String(contentsOf: file, encoding: .utf8)
        for message in PortMessage.calls + PortMessage.events {
            for name in [message.name] + message.members.map(\.name) {
                #expect(page.contains("`\(name)`") || page.contains("\"\(name)\""), "\(message.name): \(name)")
            }
        }
    }
}
