import Base
import Configuration
import PluginManifest
import Port
import TestSupport
import Testing

@testable import Isolation
@testable import PluginABI

/// A worker that sends what no plugin server would send, beside one that behaves.
@MainActor
@Suite("A worker of any kind beside another")
struct HostileLoopbackTests {
    /// One event of each kind that a RIB of this number could cause.
    private static func events(of rib: Int) -> [Event] {
        let child = ChildAttachment(
            place: 1,
            slot: "cards",
            name: "visa",
            path: ["root", "bad"],
            arguments: ["names": .array([.string("Ada")])],
            provided: [("title", .string("a"))]
        )
        return [
            .write(stream: 1, .int(7)), .subscribe(stream: 1, watcher: 5), .attachChild(rib: rib, child),
            .unsubscribe(watcher: 5), .outcome(rib: rib, Outcome(name: "next", payload: [:])),
            .screen(rib: rib, Screen(title: "Bad") { Text("A text") }, isCut: false),
            .state(rib: rib, .record(["count": .int(1)])),
            .fault(Fault(kind: .leaked, message: "still there", path: ["root", "bad"])),
            .say(TransientMessage("Saved")),
            .log(.warning, plugin: "bad", "a line"), .loading(plugin: ""), .detachChild(rib: rib, place: 1),
            .seeChild(rib: rib, place: 1, isSeen: true), .dying(signal: 11, nil),
        ]
    }

    @Test("sends 10,000 damaged events, of each kind, and no other worker is ended or blamed")
    func damaged() async throws {
        var numbers = SeededGenerator(seed: 53)
        var kinds: Set<Message.Kind> = []
        var refusalCount = 0
        for _ in 0..<20 {
            refusalCount += try Self.play(eventCount: 500, &numbers, &kinds)
            // The connections of the workers that have ended are closed meanwhile.
            await Task.yield()
        }
        #expect(kinds == Set(Message.Kind.allCases.filter { 32..<64 ~= $0.rawValue }))
        #expect(refusalCount > 100, "Few of the damaged events were refused.")
    }

    /// Sends damaged events, beside a worker that behaves; returns how many were refused.
    private static func play(
        eventCount: Int,
        _ numbers: inout SeededGenerator,
        _ kinds: inout Set<Message.Kind>
    ) throws -> Int {
        let play = try Play()
        defer { play.end() }
        let good = try play.build("good")
        var bad = try play.buildBad()
        var (count, rounds) = (0, 0)
        while count < eventCount {
            for event in events(of: bad.number) {
                // Most of these are an end, after which no account is full.
                if case .dying = event, !numbers.chance(10) { continue }
                kinds.insert(event.message.kind)
                count += 1
                try bad.send(damaged(event.message, &numbers))
                play.loopback.deliver()
                if !play.losses.isEmpty { bad = try play.buildBad() }
            }
            rounds += 1
            good.port.perform(Action(id: "act"))
        }
        #expect(play.heard == rounds)
        for fault in play.faults { #expect(!fault.path.contains("good"), "\(fault)") }
        return play.refusalCount
    }

    private static func damaged(_ message: MessageWriter, _ numbers: inout SeededGenerator) -> MessageWriter {
        let content = message.bytes.dropFirst(5)
        var bytes = Array(content)
        for _ in 0..<numbers.number(1...3) {
            let place = numbers.number(0...bytes.count)
            let byte = UInt8(numbers.number(0...255))
            if place < bytes.count { bytes[place] = byte } else { bytes.append(byte) }
        }
        return MessageWriter(message.kind) { writer in for byte in bytes { writer.write(byte) } }
    }
}

/// Two plugins, each in a worker of its own.
@MainActor
private final class Play {
    private(set) var losses: [ProcessPool.Loss] = []
    private(set) var refusalCount = 0
    private(set) var faults: [Fault] = []
    private(set) var heard = 0
    let loopback: StageWorkers
    private let number = HostStream(.int(0), of: .int)
    private let root = LaunchRouter(interactor: Interactor(), viewController: ViewController())
    private var bad: RIB?
    /// The host that other tests have.
    private let outside = RIBHost.connected

    struct RIB {
        let port: any PluginPort
        let number: Int
        let server: PluginServer
        let listener: Listener

        @MainActor
        func send(_ message: MessageWriter) throws {
            try server.channel.hold(message)
            try server.channel.flush()
        }
    }

    init() throws {
        var hear: @MainActor () -> Void = {}
        loopback = StageWorkers(try Self.manifests(), isGrouped: false) { id in
            ButtonFactory { if id == "good" { hear() } }
        }
        RIBHost.connected = RIBHost { [weak self] in self?.faults.append($0) }
        loopback.pool.endHandler = { [unowned self] loss in
            if loss.end == .malformed { refusalCount += 1 }
            losses.append(loss)
            #expect(loss.process.name == "bad")
            #expect(loss.plugin == nil || loss.plugin == "bad")
        }
        root.launch(from: Window())
        hear = { [unowned self] in heard += 1 }
    }

    func end() {
        loopback.processes.stop()
        RIBHost.connected = outside
    }

    private static func manifests() throws -> [String: Manifest] {
        var manifests: [String: Manifest] = [:]
        for id in ["good", "bad"] {
            let text = """
                {"id": "\(id)", "name": "Button", "version": "1.0.0", "builder": "ButtonBuilder",
                 "state": {"count": "Int"}, "outcomes": {"next": {}}, "children": {"cards": {
                   "many": true, "dynamic": {"names": "[String]"}, "provides": {"title": "MutableValueStream<String>"}
                 }}}
                """
            let manifest: Manifest? = Manifest.decode(SourceFile(name: "manifest.json", text: text)).manifest
            manifests[id] = try #require(manifest) as Manifest
        }
        return manifests
    }

    func build(_ id: String) throws -> RIB {
        let listener = Listener(plugin: id)
        let request = BuildRequest(
            PluginBuild("default", of: id, in: PluginProcess(name: id)),
            with: Provisions([("number", .stream(number, isWritable: true))]),
            arguments: [:],
            offers: [SlotOffer(slot: "cards", children: [])],
            listener: listener
        )
        let port = try loopback.build(request)
        port.attach(below: root)
        let server = try #require(loopback.lastServer)
        return RIB(port: port, number: try #require(server.ribs.keys.max()), server: server, listener: listener)
    }

    /// Builds the RIB of the worker that may end, after an end in another one.
    func buildBad() throws -> RIB {
        losses = []
        bad.map { $0.port.detach(from: root) }
        bad = try build("bad")
        return try #require(bad)
    }

    final class Listener: PortListener {
        let plugin: String
        var path: [String] { ["root", plugin] }

        init(plugin: String) {
            self.plugin = plugin
        }

        func report(_ outcome: Outcome, holding room: OutcomeRoom?) {}
        func screenIsCut() {}
        func portDidEnd(_ end: PortEnd) {}
    }
}

/// Builds RIBs with a button.
private final class ButtonFactory: PluginFactory {
    private let didAct: @MainActor () -> Void

    init(_ didAct: @escaping @MainActor () -> Void) {
        self.didAct = didAct
        super.init()
    }

    override func build(
        _ build: String,
        context: PluginContext,
        arguments: PluginArguments,
        listener: OutcomeListener
    ) throws(BuildError) -> BuiltRIB {
        let view = ButtonViewController(didAct)
        let router = ViewableRouter(interactor: Interactor(), viewController: view)
        return BuiltRIB(router: router, state: { .record(["count": .int(1)]) })
    }
}

private final class ButtonViewController: ViewController {
    private let didAct: @MainActor () -> Void

    init(_ didAct: @escaping @MainActor () -> Void) {
        self.didAct = didAct
        super.init()
    }

    override var screen: Screen { Screen(title: "Button") { Button("Act", id: "act") } }

    override func perform(_ action: Action) { didAct() }
}
