import Base
import PluginABI
import Port
import Testing

@testable import Isolation
@testable import Loopback

/// What crosses between host and worker, whole: the parts are in ``MessageTests``.
@Suite("Calls and events")
@MainActor
struct PortTests {
    private static let calls = Call.samples
    private static let events = EventSample.all.map { $0.event(4, 1) }

    private static func reader(_ message: MessageWriter) -> MessageReader {
        MessageReader(Array(message.bytes.dropFirst(4)))
    }

    @Test("come back as they were sent")
    func crossing() throws {
        for call in Self.calls { #expect(try Call(Self.reader(call.message)).message.bytes == call.message.bytes) }
        for event in Self.events { #expect(try Event(Self.reader(event.message)).message.bytes == event.message.bytes) }
    }

    @Test("are all here, each with a number of its own")
    func kinds() {
        let (calls, events) = (Set(Self.calls.map(\.message.bytes[4])), Set(Self.events.map(\.message.bytes[4])))
        #expect(calls == Set(Call.Kind.allCases.map(\.rawValue)))
        #expect(events == Set(Event.Kind.allCases.map(\.rawValue)))
        let others = [Message.Kind.done, .greeting].map(\.rawValue)
        #expect(calls.isDisjoint(with: events) && calls.union(events).isDisjoint(with: others))
    }

    @Test("go one way: a worker that calls as a host does is refused, and so is a host that tells as a worker does")
    func directions() {
        for call in Self.calls { #expect(throws: MessageError.malformed) { try Event(Self.reader(call.message)) } }
        for event in Self.events { #expect(throws: MessageError.malformed) { try Call(Self.reader(event.message)) } }
    }

    @Test("with any bytes changed are others or refused, and never more: 10 000 of each")
    func damaged() async {
        var numbers = MessageTests.Numbers(state: 7)
        func damage(_ message: MessageWriter) -> MessageReader {
            var bytes = Array(message.bytes.dropFirst(4))
            for _ in 0..<Int.random(in: 1...3, using: &numbers) {
                let place = Int.random(in: 1..<max(2, bytes.count), using: &numbers)
                let byte = UInt8.random(in: 0...255, using: &numbers)
                if place < bytes.count { bytes[place] = byte } else { bytes.append(byte) }
            }
            return MessageReader(bytes)
        }
        let account = Account(mebibytes: nil)
        var refused = 0
        for round in 0..<10_000 {
            // Other tests have the main thread meanwhile, too.
            if round.isMultiple(of: 100) { await Task.yield() }
            for call in Self.calls where (try? Call(damage(call.message))) == nil { refused += 1 }
            for event in Self.events {
                guard let event = try? Event(damage(event.message)) else { refused += 1; continue }
                try? account.admit(event, bytes: 1)
            }
        }
        #expect(100_000..<300_000 ~= refused, "\(refused)")
    }

    @Test("of a worker take from its account what the host keeps, until that is released")
    func account() throws {
        let account = Account(mebibytes: 1)
        func tell(_ event: Event, bytes: Int) throws { try account.admit(event, bytes: bytes) }
        let half = 1 << 19
        for _ in 0..<3 { try tell(.screen(rib: 4, Update(Screen())), bytes: half) }
        #expect(throws: Excess.held(mebibytes: 1)) {
            try tell(.screen(rib: 5, Update(Screen())), bytes: half + 1)
        }
        account.release(.screen(rib: 5))
        account.release(.screen(rib: 4))
        try tell(.screen(rib: 5, Update(Screen())), bytes: 2 * half)
    }

    @Test("of a worker count a child with all that its parent gives it, as large as that is in memory")
    func gift() throws {
        let account = Account(mebibytes: 1)
        func attach(_ place: Int) throws {
            let numbers = WireValue.array(Array(repeating: .int(1), count: 20_000))
            let child = EventSample.child(place, provided: numbers)
            try account.admit(.attachChild(rib: 4, child), bytes: 40_000)
        }
        try attach(1)
        #expect(throws: Excess.held(mebibytes: 1)) { for place in 2...4 { try attach(place) } }
    }

    @Test("of a worker without end are refused, unless the host keeps nothing of them")
    func endless() {
        for sample in EventSample.all { #expect(Self.isRefused(sample) == sample.isKept, "\(sample.event(4, 1))") }
    }

    /// Whether an account refuses an event if it comes again and again, each time about another thing.
    private static func isRefused(_ sample: EventSample) -> Bool {
        let account = Account(mebibytes: 1)
        let bytes = sample.event(4, 1).message.bytes.count
        var rooms: [OutcomeRoom] = []
        do throws(Excess) {
            for number in 0..<100_000 {
                let event = sample.event(number, number)
                if case .outcome = event { rooms.append(try account.room(bytes: bytes)) }
                try account.admit(event, bytes: bytes, isDelivering: true)
            }
        } catch {
            return true
        }
        return false
    }
}
