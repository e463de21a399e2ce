import Base
import Configuration
import PluginManifest
import Port
import TestSupport
import Testing

@testable import Isolation
@testable import Loopback
@testable import PluginABI

/// Of a large screen and a large state only what has changed crosses; ``UpdateTests`` has the bytes.
@MainActor
@Suite("A large screen and a large state in a worker")
struct LargeScreenTests {
    @Test("are the same in the host, change by change; another RIB and another worker begin with a whole one")
    func changes() throws {
        let outside = RIBHost.connected
        defer { RIBHost.connected = outside }
        RIBHost.connected = RIBHost { Issue.record("\($0.message)") }
        let manifest = Manifest.decode(SourceFile(name: "manifest.json", text: Self.manifest)).manifest
        var views: [RowsViewController] = []
        let workers = StageWorkers(["rows": try #require(manifest)], isGrouped: false) { _ in
            RowsFactory { views.append($0) }
        }
        defer { workers.processes.stop() }
        let root = LaunchRouter(interactor: Interactor(), viewController: ViewController())
        root.launch(from: Window())
        workers.pool.endHandler = { _ in }

        var ports: [any PluginPort] = []
        for turn in 0..<3 {
            // The third is in another worker.
            if turn == 2 { try workers.loopback.end("rows", status: 9) }
            workers.deliver()
            let port = try build(in: workers)
            port.attach(below: root)
            ports = turn == 2 ? [port] : ports + [port]
            views = Array(views.suffix(ports.count))
            for (port, view) in zip(ports, views) {
                for name in ["a", "b", "é", "e\u{301}"] {
                    port.perform(Action(id: "name", value: name))
                    #expect(view.names[500] == name)
                    #expect(port.screen == view.screen)
                    #expect(port.state?.isWritten(like: view.state) == true)
                }
            }
        }
        let server = try #require(workers.lastServer)
        views[0].names[1] = "another"
        let rib = try #require(server.ribs.values.first)
        #expect(rib.newScreen().map { $0.bytes.count < 100 } == true)
        #expect(rib.newState().map { $0.bytes.count < 100 } == true)
        #expect(rib.newScreen() == nil && rib.newState() == nil)
    }

    private static let manifest = """
        {"id": "rows", "name": "Rows", "version": "1.0.0", "builder": "RowsBuilder", "state": {"names": "[String]"}}
        """

    private func build(in workers: StageWorkers) throws -> any PluginPort {
        let request = BuildRequest(
            PluginBuild("default", of: "rows", in: PluginProcess(name: "rows")),
            with: Provisions([]),
            arguments: [:],
            listener: Self.listener
        )
        return try workers.build(request)
    }

    private static let listener = Play.Listener(plugin: "rows")
}

private final class RowsFactory: PluginFactory {
    private let note: @MainActor (RowsViewController) -> Void

    init(_ note: @escaping @MainActor (RowsViewController) -> Void) {
        self.note = note
        super.init()
    }

    override func build(
        _ build: String,
        context: PluginContext,
        arguments: PluginArguments,
        listener: OutcomeListener
    ) throws(BuildError) -> BuiltRIB {
        let view = RowsViewController()
        note(view)
        return BuiltRIB(router: ViewableRouter(interactor: Interactor(), viewController: view), state: { view.state })
    }
}

private final class RowsViewController: ViewController {
    var names = (0..<1_000).map { "Row \($0)" }

    var state: WireValue { .record(["names": .array(names.map { .string($0) })]) }

    override var screen: Screen {
        Screen(title: "Rows") {
            Section("All") { List(id: "open", items: names.map { List.Item(id: $0, title: $0) }) }
        }
    }

    override func perform(_ action: Action) {
        names[500] = action.value ?? ""
        setNeedsDisplay()
    }
}
