import Testing

@testable import PluginABI
@testable import Port

@MainActor
@Suite("The account of a plugin in the host's process", .serialized)
struct LocalAccountTests {
    private static let path = ["Root", "Wrapper", "hoarder"]

    private func faults(_ body: () -> Void) -> [Fault] {
        var faults: [Fault] = []
        let connected = RIBHost.connected
        RIBHost.connected = RIBHost { faults.append($0) }
        defer { RIBHost.connected = connected }
        body()
        return faults
    }

    private static func words(_ excess: String) -> String {
        "The step `hoarder` \(excess). A process of its own would be stopped for that, so its plugin plays only in the "
            + "host's."
    }

    @Test("warns once of children in slots, and not of those that have left")
    func children() {
        let (account, rib) = (LocalAccount(), 1)
        func child(_ number: Int) -> Child {
            let build = ChildBuild("card", listener: OutcomeListener())
            return Child(number, in: "cards", build, below: RouterNode(), at: Self.path) { _ in }
        }
        let faults = faults {
            for number in 0..<10_000 {
                account.keep(child(number), of: rib)
                account.release(child: number, of: rib)
            }
            for number in 0..<10_002 { account.keep(child(number), of: rib) }
        }
        #expect(faults.map(\.message) == [Self.words("attached more than 10000 children at a time")])
        #expect(faults.map(\.kind) == [.excess] && faults.map(\.path) == [Self.path])
    }

    @Test("warns once of outcomes that wait, and not of those that have been handled")
    func outcomes() {
        let account = LocalAccount()
        let outcome = Outcome(name: "didEnd", payload: ["winner": .string("player1")])
        var waiting: [OutcomeRoom?] = []
        let faults = faults {
            for _ in 0..<10_000 { _ = account.room(for: outcome, at: Self.path) }
            for _ in 0..<10_002 { waiting.append(account.room(for: outcome, at: Self.path)) }
        }
        #expect(waiting.compactMap { $0 }.count == 10_000)
        #expect(faults.map(\.message) == [Self.words("reported more than 10000 outcomes at a time")])
    }

    @Test("warns once of outcomes whose payloads are too large together")
    func payloads() {
        let account = LocalAccount()
        let outcome = Outcome(name: "didEnd", payload: ["text": .string(String(repeating: "a", count: 700 << 10))])
        var waiting: [OutcomeRoom?] = []
        let faults = faults {
            for _ in 0..<4 { waiting.append(account.room(for: outcome, at: Self.path)) }
        }
        #expect(waiting.compactMap { $0 }.count == 2)
        #expect(faults.map(\.message) == [Self.words("reported outcomes of more than 2097152 bytes at a time")])
    }
}
