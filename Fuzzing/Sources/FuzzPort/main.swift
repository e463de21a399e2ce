import Configuration
import FuzzSupport
@_spi(Host) import PluginABI
import PluginManifest

@testable import Foreign

// The lines of a plugin in another language: whatever it writes, the host continues, or fails once, and a
// RIB shows a screen of no more levels than any other.
fuzz { data, size in
    MainActor.assumeIsolated { PortSession(Array(UnsafeBufferPointer(start: data, count: size))).play() }
    return 0
}

/// A plugin whose output is the input of the fuzzer.
@MainActor
private final class PortSession: PortTransport {
    var lineHandler: @MainActor () -> Void = {}
    private var lines: [[UInt8]]
    private var failureCount = 0

    init(_ input: [UInt8]) {
        lines = input.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Array.init).reversed()
    }

    func send(_ line: [UInt8]) throws(PortFailure) {
        guard case .success = JSONDocument.parse(SourceFile(name: "call", bytes: line)) else {
            fatalError("a call is not JSON: \(String(decoding: line, as: UTF8.self))")
        }
    }

    func receive() throws(PortFailure) -> [UInt8] {
        guard let line = lines.popLast() else { throw .ended }
        return line
    }

    func poll() throws(PortFailure) -> [UInt8]? { lines.popLast() }

    private static let manifest = Manifest.decode(
        SourceFile(
            name: "manifest.json",
            text: """
                {
                  "id": "fuzzed", "name": "Fuzzed", "version": "1.0.0", "builder": "FuzzedBuilder",
                  "types": { "Place": { "name": "String", "height": "Double?" } },
                  "dependencies": { "static": { "score": "MutableValueStream<Int>", "place": "ValueStream<Place>" } },
                  "outcomes": { "didEnd": { "winner": "PlayerType?", "places": "[Place]" } },
                  "state": { "days": "[Int]" }, "entries": { "show": { "day": "Int" } },
                  "children": { "cards": { "many": true, "provides": { "balance": "MutableValueStream<Double>" } } }
                }
                """
        )
    ).manifest

    func play() {
        guard let manifest = Self.manifest,
            let factory = try? PortFactory(
                of: "fuzzed",
                manifest,
                over: self,
                failureHandler: { _ in
                    self.failureCount += 1
                }
            ),
            let rib = try? factory.build(
                "default",
                context: context,
                arguments: PluginArguments(),
                listener: OutcomeListener()
            )
        else { return precondition(failureCount <= 1) }
        let root = LaunchRouter(interactor: Interactor(), viewController: ViewController())
        root.launch(from: Window())
        root.attachChild(rib.router)
        for _ in 0..<4 {
            lineHandler()
            rib.viewController?.deliver(Action(id: "next"))
            precondition(!(rib.viewController?.screen.isCut ?? false) || failureCount <= 1)
            _ = rib.state?()
        }
        root.detachChild(rib.router)
        precondition(failureCount <= 1, "a plugin fails once")
    }

    private var context: PluginContext {
        let place: WireValue = .record(["name": .string("Nam San"), "height": .null])
        let streams = PluginContext([
            "score": .mutableStream(MutableValueStream(.int(3))), "place": .stream(MutableValueStream(place).readOnly),
        ])
        let names = MutableValueStream([ChildSource.Name(name: "visa", title: "Visa")])
        return PluginContext(streams, children: ["cards": ChildSource(names: names.readOnly)])
    }
}
