import PluginABI
import Testing

@testable import Port

@MainActor
@Suite("The account of a plugin in the host's process", .serialized)
struct LocalAccountTests {
    @MainActor
    private final class Listener: PortListener {
        let plugin = "hoarder"
        let path = ["Root", "Wrapper", "hoarder"]
        func report(_ outcome: Outcome, holding room: OutcomeRoom?) {}
        func screenIsCut() {}
        func portDidEnd(_ end: PortEnd) {}
    }

    private func faults(_ body: () -> Void) -> [Fault] {
        var faults: [Fault] = []
        let host = RIBHost { faults.append($0) }
        host.connect()
        defer { host.disconnect() }
        body()
        return faults
    }

    private static func words(_ excess: String) -> String {
        "The step `hoarder` \(excess). A process of its own would be stopped for that, so its plugin plays only in the "
            + "host's."
    }

    @Test("warns once of outcomes that wait, and has room again when they are handled")
    func outcomes() {
        let (account, listener) = (LocalAccount(), Listener())
        let faults = faults {
            var rooms: [OutcomeRoom] = []
            for _ in 0..<10_000 { account.room(for: Outcome(name: "next"), of: listener).map { rooms.append($0) } }
            #expect(rooms.count == 10_000)
            for _ in 0..<2 { #expect(account.room(for: Outcome(name: "next"), of: listener) == nil) }
            rooms = []
            #expect(account.room(for: Outcome(name: "next"), of: listener) != nil)
        }
        #expect(faults.map(\.message) == [Self.words("reported more than 10000 outcomes at a time")])
        #expect(faults.map(\.kind) == [.excess] && faults.map(\.path) == [listener.path])
    }

    @Test("warns once of children in slots, and not of those that have left")
    func children() {
        let (account, rib) = (LocalAccount(), 1)
        func child(_ number: Int) -> AttachedChild {
            let build = ChildBuild("card", listener: OutcomeListener())
            return AttachedChild(number, in: "cards", build, below: RouterNode(), at: Listener().path) { _ in }
        }
        let faults = faults {
            for number in 0..<10_000 {
                account.keep(child(number), of: rib)
                account.release(child: number, of: rib)
            }
            for number in 0..<10_002 { account.keep(child(number), of: rib) }
        }
        #expect(faults.map(\.message) == [Self.words("attached more than 10000 children at a time")])
    }
}
