import Base
import Configuration
import Glibc
import PluginManifest
import Port
import TestSupport
import Testing

@testable import Isolation
@testable import Loopback
@testable import PluginABI

/// A worker that sends what no plugin server would send, beside one that behaves.
@MainActor
@Suite("A worker of any kind beside another")
struct HostileLoopbackTests {
    @Test("sends 10,000 damaged events, of each kind: no other is ended or blamed, and the host takes below 64 MB more")
    func damaged() async {
        // The memory of a process that runs nothing else.
        await #expect(processExitsWith: .success) {
            try await HostileLoopbackTests.sendDamagedEvents(count: 500)
            let before = try ProcessTable.greatestMemory(of: getpid())
            try await HostileLoopbackTests.sendDamagedEvents(count: 10_000)
            let taken = try ProcessTable.greatestMemory(of: getpid()) - before
            #expect(taken < 64 << 20, "\(taken >> 20) MB")
        }
    }

    private static func sendDamagedEvents(count: Int) async throws {
        var numbers = SeededGenerator(seed: 53)
        var (sent, kinds, refusalCount) = (0, Set<UInt8>(), 0)
        while sent < count {
            let play = try Play()
            defer { play.end() }
            for _ in 0..<10 {
                for sample in EventSample.all {
                    let event = sample.event(try play.bad().number, 1)
                    // Most of these are an end, after which no account is full.
                    if case .dying = event, !numbers.chance(10) { continue }
                    kinds.insert(event.message.bytes[4])
                    sent += 1
                    var message = damaged(Array(event.message.bytes.dropFirst(4)), from: 1, &numbers)
                    // What follows the members is not read, and must not be kept.
                    if numbers.chance(20) { message += [UInt8](repeating: 0, count: 1 << 16) }
                    try play.send(framed(message))
                }
                play.expectTheOtherActs()
            }
            refusalCount += play.losses.count { $0.end == .malformed }
            // The connections of the workers that have ended are closed meanwhile.
            await Task.yield()
        }
        #expect(kinds == Set(Event.Kind.allCases.map(\.rawValue)))
        #expect(refusalCount > sent / 100, "Few of the damaged events were refused.")
    }

    @Test(
        "sends damaged frames, of each kind, in the middle of a call, and no other worker is ended or blamed",
        arguments: Play.Moment.allCases
    )
    func damagedFrames(moment: Play.Moment) async throws {
        var numbers = SeededGenerator(seed: 54)
        var ends: Set<String> = []
        for _ in 0..<20 {
            let play = try Play()
            defer { play.end() }
            for sample in EventSample.all {
                let frame = sample.event(try play.bad().number, 1).message.framed
                try play.attack(with: Self.damaged(frame, from: 0, &numbers), at: moment)
                play.expectTheOtherActs()
            }
            ends.formUnion(play.losses.map { "\($0.end)".prefix { $0 != "(" } }.map(String.init))
            await Task.yield()
        }
        // One that is too long is waited for.
        #expect(ends.isSuperset(of: ["malformed", "timeout"]), "\(ends)")
    }

    private static func framed(_ message: [UInt8]) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: message.count >> ($0 * 8)) } + message
    }

    /// Returns bytes with one to three of them changed, or added at the end.
    private static func damaged(_ bytes: [UInt8], from start: Int, _ numbers: inout SeededGenerator) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<numbers.number(1...3) {
            let place = numbers.number(start...bytes.count)
            let byte = UInt8(numbers.number(0...255))
            if place < bytes.count { bytes[place] = byte } else { bytes.append(byte) }
        }
        return bytes
    }
}

/// Two plugins, each in a worker of its own.
@MainActor
final class Play {
    private(set) var losses: [ProcessPool.Loss] = []
    private var faults: [Fault] = []
    private var actCount = 0
    private let loopback: StageWorkers
    private let number = HostStream(.int(0), of: .int)
    private let root = LaunchRouter(interactor: Interactor(), viewController: ViewController())
    private var good: RIB?
    /// The RIB of the worker that may end; nil after an end.
    private var latestBad: RIB?
    /// The bytes that this worker sends at the next moment of a kind.
    private var attack: (bytes: [UInt8], moment: Moment)?
    /// The host that other tests have.
    private let outside = RIBHost.connected

    /// A moment in a call of the host.
    enum Moment: CaseIterable {
        case build, attach, action
        /// An action of the other plugin.
        case othersAction
    }

    struct RIB {
        let port: any PluginPort
        let number: Int
        let listener: Listener
    }

    init() throws {
        var note: @MainActor (String, Moment) -> Void = { _, _ in }
        loopback = StageWorkers(try Self.manifests(), isGrouped: false) { id in ButtonFactory { note(id, $0) } }
        RIBHost.connected = RIBHost { [weak self] in self?.faults.append($0) }
        loopback.pool.endHandler = { [unowned self] loss in
            losses.append(loss)
            latestBad.take()?.port.detach(from: root)
            #expect(loss.process.name == "bad")
            #expect(loss.plugin == nil || loss.plugin == "bad")
        }
        root.launch(from: Window())
        note = { [unowned self] in moment($1, of: $0) }
        good = try build("good")
    }

    private func moment(_ moment: Moment, of plugin: String) {
        if plugin == "good", moment == .action { actCount += 1 }
        let now = plugin == "bad" ? moment : moment == .action ? .othersAction : nil
        guard let attack, attack.moment == now else { return }
        self.attack = nil
        do { try loopback.loopback.send(attack.bytes, from: "bad") } catch { Issue.record(error) }
    }

    func end() {
        for fault in faults { #expect(!fault.path.contains("good"), "\(fault)") }
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

    /// Returns the RIB of the worker that may end, in a new worker after an end.
    func bad() throws -> RIB {
        if let latestBad { return latestBad }
        let rib = try build("bad")
        latestBad = rib
        return rib
    }

    /// Sends bytes of that worker between two calls.
    func send(_ bytes: [UInt8]) throws {
        try loopback.loopback.send(bytes, from: "bad")
        loopback.deliver()
    }

    /// Sends bytes of that worker in the next call of a kind.
    func attack(with bytes: [UInt8], at moment: Moment) throws {
        attack = (bytes, moment)
        switch moment {
        case .build, .attach:
            latestBad.take()?.port.detach(from: root)
            // Bytes can be an answer, which says that it was not built.
            latestBad = try? build("bad")
        case .action: try bad().port.perform(Action(id: "act"))
        case .othersAction: good?.port.perform(Action(id: "act"))
        }
        #expect(attack == nil)
        loopback.deliver()
    }

    func expectTheOtherActs() {
        let count = actCount
        good?.port.perform(Action(id: "act"))
        #expect(actCount == count + 1)
    }

    private func build(_ id: String) throws -> RIB {
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
        return RIB(port: port, number: try #require(server.ribs.keys.max()), listener: listener)
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
    private let note: @MainActor (Play.Moment) -> Void

    init(_ note: @escaping @MainActor (Play.Moment) -> Void) {
        self.note = note
        super.init()
    }

    override func build(
        _ build: String,
        context: PluginContext,
        arguments: PluginArguments,
        listener: OutcomeListener
    ) throws(BuildError) -> BuiltRIB {
        note(.build)
        let router = ViewableRouter(
            interactor: ButtonInteractor { [note] in note(.attach) },
            viewController: ButtonViewController { [note] in note(.action) }
        )
        return BuiltRIB(router: router, state: { .record(["count": .int(1)]) })
    }
}

private final class ButtonInteractor: Interactor {
    private let didAttach: @MainActor () -> Void

    init(_ didAttach: @escaping @MainActor () -> Void) {
        self.didAttach = didAttach
        super.init()
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        didAttach()
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
