import Base
import PluginManifest
import Port
import Synchronization

@testable import Foreign
@_spi(Host) @testable import PluginABI

/// A plugin behind port 1, in memory: answers each call with lines.
@MainActor
final class MemoryPlugin: PortTransport {
    var lineHandler: @MainActor () -> Void = {}
    /// The lines of the host, one string each, without the ids of the calls.
    private(set) var calls: [String] = []
    /// Returns the lines with which the plugin answers a call by its name.
    var answer: @MainActor (String) -> [String]
    private var lines: [[UInt8]] = []
    /// The number of the last call.
    private(set) var id = 0

    init(_ answer: @escaping @MainActor (String) -> [String] = { _ in [] }) { self.answer = answer }

    func send(_ line: [UInt8]) throws(PortFailure) {
        var text = String(decoding: line, as: UTF8.self)
        guard let mark = text.firstMatch(of: /"id":([0-9]+),/) else { return calls.append(text) }
        id = Int(mark.1) ?? 0
        text.removeSubrange(mark.range)
        calls.append(text)
        if text.hasPrefix(#"{"call":"hello""#) { return take([#"{"event":"hello","id":\#(id),"port":1}"#]) }
        let answers = answer(text).map { $0.replacing(#""refused","#, with: #""refused","id":\#(id),"#) }
        let isAnswered = answers.last.map { $0.isEmpty || $0.contains(/"(done|refused)"/) } ?? false
        take(isAnswered ? answers : answers + [#"{"event":"done","id":\#(id)}"#])
    }

    func receive() throws(PortFailure) -> [UInt8] {
        guard !lines.isEmpty else { throw .ended }
        return lines.removeFirst()
    }

    func poll() throws(PortFailure) -> [UInt8]? { lines.isEmpty ? nil : lines.removeFirst() }

    /// Sends events at a time of the plugin's own.
    func tell(_ lines: String...) {
        take(lines)
        lineHandler()
    }

    func takeCalls() -> [String] {
        defer { calls = [] }
        return calls
    }

    private func take(_ lines: [String]) { self.lines += lines.map { Array($0.utf8) } }
}

/// A RIB of a plugin in memory, below a root, with all that a host gives it and gets from it.
@MainActor
final class PortPlay {
    let plugin: MemoryPlugin
    private(set) var failures: [PortFailure] = []
    private(set) var faults: [String] = []
    private(set) var logs: [String] = []
    let listener = Outcomes()
    let children = Children()
    let score = MutableValueStream<WireValue>(.int(3))
    let pulse = MutableEventStream<WireValue>()
    private let root = LaunchRouter(interactor: Interactor(), viewController: ViewController())
    private let window = Window()
    private(set) var port: LocalPort?
    /// The host and the receiver of logs before, which are back afterwards: tests share a process.
    private let before = (host: RIBHost.connected, log: Log.receiver.withLock { $0 })
    private var host: RIBHost?

    static let manifest = """
        {
          "id": "weather", "name": "Weather", "version": "1.0.0", "builder": "WeatherBuilder",
          "types": { "Place": { "name": "String", "height": "Double?" } },
          "dependencies": {
            "static": { "city": "String", "score": "MutableValueStream<Int>", "pulse": "MutableEventStream<Int>" },
            "dynamic": { "place": "Place" }
          },
          "outcomes": { "didEnd": { "winner": "PlayerType?", "share": "Double" } },
          "entries": { "showDay": { "day": "Int" } },
          "state": { "days": "[Int]" },
          "children": {
            "cards": {
              "many": true, "provides": { "limit": "Int", "balance": "MutableValueStream<Double>" },
              "dynamic": { "card": "String" }, "outcomes": { "topUp": { "amount": "Double" } }
            }
          }
        }
        """

    /// Attaches a RIB, unless the plugin refuses.
    init(_ plugin: MemoryPlugin, state: WireValue? = nil, manifest text: String = PortPlay.manifest) throws {
        self.plugin = plugin
        let (manifest, diagnostics) = Manifest.decode(SourceFile(name: "manifest.json", text: text))
        guard let manifest else { throw diagnostics[0] }
        host = RIBHost { [weak self] in self?.faults.append($0.message) }
        RIBHost.connected = host
        Log.connect { line in MainActor.assumeIsolated { [weak self] in self?.logs.append(line.message) } }
        root.name = "root"
        root.launch(from: window)
        let factory = try PortFactory(of: "weather", manifest, over: plugin) { [weak self] in
            self?.failures.append($0)
        }
        let place: WireValue = .record(["name": .string("Nam San"), "height": .double(270.85)])
        var isBuilt = false
        defer { if !isBuilt { letGo() } }
        let port = try LocalPort(
            BuildValues(
                build: "default",
                arguments: ["place": place],
                state: state,
                offers: [SlotOffer(slot: "cards", children: [.init(name: "visa", title: "Visa")])]
            ),
            by: factory,
            in: PluginContext([
                "city": .value(.string("Seoul")), "score": .mutableStream(score), "pulse": .mutableEventStream(pulse),
            ]),
            children: children,
            listener: listener
        )
        isBuilt = true
        port.router.name = "weather"
        self.port = port
        port.attach(below: root)
        port.see(true)
    }

    /// Detaches the RIB, and disconnects the host.
    func end() {
        port?.detach(from: root)
        port = nil
        letGo()
    }

    /// Disconnects the host, before the test suspends or when it ends.
    func letGo() {
        guard let host, RIBHost.connected === host else { return }
        RIBHost.connected = before.host
        Log.receiver.withLock { $0 = before.log }
    }

    var screen: Screen { port?.screen ?? Screen() }
}

/// The listener of a RIB.
@MainActor
final class Outcomes: PortListener {
    let plugin = "weather"
    let path = ["root", "weather"]
    private(set) var all: [Outcome] = []

    func report(_ outcome: Outcome, holding room: OutcomeRoom?) { all.append(outcome) }
    func screenIsCut() {}
    func portDidEnd(_ end: PortEnd) {}
}

/// The owner of the children of a RIB.
@MainActor
final class Children: ChildOwner {
    private(set) var attached: [Child] = []
    private(set) var detached: [Int] = []

    func childDidAttach(_ child: Child) { attached.append(child) }
    func childDidDetach(_ number: Int) { detached.append(number) }
    func childVisibilityDidChange(_ number: Int, to isSeen: Bool) {}
}
