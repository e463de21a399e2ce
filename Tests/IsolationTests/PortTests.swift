import Base
import Loading
import PluginABI
import Port
import Testing

@testable import Isolation

/// What crosses between host and worker, whole: the parts are in ``MessageTests``.
@Suite("Calls and events")
@MainActor
struct PortTests {
    private static let outcome = Outcome(name: "left", payload: ["score": .int(3)])
    private static let offer = SlotOffer(slot: "cards", children: [ChildSource.Name(name: "visa", title: "Visa")])

    private static let calls: [Call] = [
        .load(plugin: "duel"),
        .build(
            rib: 4,
            RIBBuild(
                plugin: "duel",
                build: "default",
                context: 3,
                path: ["root", "duel"],
                arguments: ["name": .string("Ada")],
                state: .record(["moves": .int(1)]),
                slots: [offer]
            )
        ),
        .attach(rib: 4, isSeen: true), .attach(rib: 4, isSeen: false), .see(rib: 4, isSeen: false), .detach(rib: 4),
        .perform(rib: 4, Action(id: "place", value: "1,1")), .ask(rib: 4, entry: "show", ["card": .string("visa")]),
        .deliver(watcher: 1, .int(2), isCaused: true), .deliver(watcher: 1, .null, isCaused: false),
        .childOutcome(rib: 4, place: 2, outcome), .childTitle(rib: 4, place: 2, "Visa"), .offer(rib: 4, offer),
        .tree(rib: 4), .survivors, .suspects, .name("duel"),
        .plugin(
            PluginIntroduction(id: "duel", manifestID: "d", path: "/d.so", digest: nil, manifest: [1, 2], file: nil)
        ),
        .context(
            3,
            [
                ("one", .value(.array([.double(0.5)]))), ("number", .stream(1, latest: .int(1), isWritable: true)),
                ("news", .events(2, isWritable: false)),
            ]
        ),
        .finishContext(3), .current(stream: 1, .bool(true)), .finishStream(1), .seal(Seal()),
    ]

    private static let events: [Event] = [
        .write(stream: 1, .int(7)), .subscribe(stream: 1, watcher: 5),
        .attachChild(
            rib: 4,
            ChildAttachment(
                place: 2,
                slot: "cards",
                name: "visa",
                path: ["root", "duel"],
                arguments: ["names": .array([])],
                provided: [("title", .string("a")), ("news", nil)]
            )
        ),
        .unsubscribe(watcher: 5), .outcome(rib: 4, outcome),
        .screen(rib: 4, Screen(title: "Duel") { Text("Your move") }, isCut: false), .state(rib: 4, .record([:])),
        .fault(Fault(kind: .leaked, message: "still there", path: ["root"])), .say(TransientMessage("Saved")),
        .log(.warning, plugin: "duel", "a line"), .loading(plugin: ""), .detachChild(rib: 4, place: 2),
        .seeChild(rib: 4, place: 2, isSeen: true), .dying(signal: 11, nil),
        .dying(signal: DyingMessage.stackOverflow, CrashOrigin(plugin: "duel", offset: 4_096)),
    ]

    private static func reader(_ message: MessageWriter) -> MessageReader {
        MessageReader(Array(message.bytes.dropFirst(4)))
    }

    @Test("come back as they were sent")
    func crossing() throws {
        for call in Self.calls { #expect(try Call(Self.reader(call.message)).message.bytes == call.message.bytes) }
        for event in Self.events { #expect(try Event(Self.reader(event.message)).message.bytes == event.message.bytes) }
    }

    @Test("are all here: each kind of message is one of them, an answer or the greeting")
    func kinds() {
        let sent = Self.calls.map(\.message.kind) + Self.events.map(\.message.kind) + [.done, .greeting]
        #expect(Set(sent) == Set(Message.Kind.allCases))
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
        for _ in 0..<3 { try tell(.screen(rib: 4, Screen(), isCut: false), bytes: half) }
        #expect(throws: Excess.held(mebibytes: 1)) {
            try tell(.screen(rib: 5, Screen(), isCut: false), bytes: half + 1)
        }
        account.release(.screen(rib: 5))
        account.release(.screen(rib: 4))
        try tell(.screen(rib: 5, Screen(), isCut: false), bytes: 2 * half)
    }

    @Test("of a worker count a child with all that its parent gives it, as large as that is in memory")
    func gift() throws {
        let account = Account(mebibytes: 1)
        func attach(_ place: Int) throws {
            let numbers = WireValue.array(Array(repeating: .int(1), count: 20_000))
            let child = ChildAttachment(
                place: place,
                slot: "cards",
                name: "visa",
                path: [],
                arguments: [:],
                provided: [("numbers", numbers)]
            )
            try account.admit(.attachChild(rib: 4, child), bytes: 40_000)
        }
        try attach(1)
        #expect(throws: Excess.held(mebibytes: 1)) { for place in 2...4 { try attach(place) } }
    }

    @Test("of a worker without end are refused, unless the host keeps nothing of them")
    func endless() {
        for event in Self.events { #expect(Self.isRefused(event) == Self.isKept(event), "\(event)") }
    }

    private static func isKept(_ event: Event) -> Bool {
        switch event {
        case .write, .subscribe, .attachChild, .screen, .state, .outcome: true
        case .unsubscribe, .fault, .say, .log, .loading, .detachChild, .seeChild, .dying: false
        }
    }

    /// Whether an account refuses an event if it comes again and again, each time about another thing.
    private static func isRefused(_ event: Event) -> Bool {
        let account = Account(mebibytes: 1)
        let bytes = event.message.bytes.count
        var rooms: [OutcomeRoom] = []
        do throws(Excess) {
            for number in 0..<100_000 {
                if case .outcome = event { rooms.append(try account.room(bytes: bytes)) }
                try account.admit(again(event, number), bytes: bytes, isDelivering: true)
            }
        } catch {
            return true
        }
        return false
    }

    private static func again(_ event: Event, _ number: Int) -> Event {
        switch event {
        case .write: .write(stream: number, .int(7))
        case .subscribe: .subscribe(stream: 1, watcher: number)
        case .attachChild(_, let child): .attachChild(rib: number, child)
        case .screen(_, let screen, _): .screen(rib: number, screen, isCut: false)
        case .state(_, let state): .state(rib: number, state)
        case .outcome, .unsubscribe, .fault, .say, .log, .loading, .detachChild, .seeChild, .dying: event
        }
    }
}
