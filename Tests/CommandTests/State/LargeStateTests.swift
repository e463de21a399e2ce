import Foundation
import TestSupport
import Testing

@testable import Journal

/// A state of more than a page: the host keeps its changes.
@Suite("A large state")
struct LargeStateTests {
    @Test("is kept by its changes, and the flow continues from them, again and again")
    func changes() async throws {
        let flow = try KeeperFlow()
        _ = try await flow.resume(["fill=300000", "value=1", "value=2"])
        #expect(try Contents([UInt8](Data(contentsOf: flow.file))).changes.count == 2)
        let size = try Data(contentsOf: flow.file).count
        for number in 3...6 {
            let before = try await flow.resume(["value=\(number)"])
            #expect(before.lastTexts.contains("value \(number).0, values []"))
            #expect(try await flow.resume().lastTexts == before.lastTexts)
        }
        #expect(try Contents([UInt8](Data(contentsOf: flow.file))).changes.count == 6)
        // A page for each.
        #expect(try Data(contentsOf: flow.file).count <= size + 4 * FileSlot.pageSize)
    }

    @Test("is kept as a whole again when it has become small")
    func small() async throws {
        let flow = try KeeperFlow()
        _ = try await flow.resume(["fill=300000", "value=1", "say=a"])
        for _ in 0..<2 { _ = try await flow.resume(["value=2", "value=3"]) }
        #expect(try await flow.resume().lastTexts.prefix(2) == ["text 1 61", "value 3.0, values []"])
    }
}
