import Base
import Configuration
import FuzzMessages
import FuzzSupport
import Glibc
import Loading
import PluginABI
import PluginManifest
import Port

@testable import Isolation

/// A host that does, once each, all that it can do with a worker.
@MainActor
final class HostSession {
    private let pool: ProcessPool
    private let numbers = HostStream(.int(0), of: .int)
    private let notes = HostStream(.string("none"), of: nil)
    private var losses: [ProcessPool.Loss] = []
    private let listener = Listener()
    private let root = Root(interactor: Interactor(), viewController: ViewController())
    private let faces = Faces()
    private let onlyLoads: Bool
    private let turnsBetweenCalls: Bool
    private static let process = PluginProcess(name: "fuzzed", deadline: 1)

    init(_ peer: Peer) {
        onlyLoads = peer.onlyLoads
        turnsBetweenCalls = peer.turnsBetweenCalls
        var isStarted = false
        let catalog = PluginCatalog([], pipeline: .ofThisProgram(configurationDirectory: "/"))
        let print: ProcessPool.Printer = { lines, _ in Self.check(lines) }
        let program = WorkerProgram { _ throws(SystemError) in
            // No spare, and no second one: what is to be seen has been sent.
            guard !isStarted else { throw SystemError(EAGAIN) }
            isStarted = true
            return ChildProcess(ended: 0, Connection(socket: peer.descriptor), prints: [Self.pipe(peer)])
        }
        pool = ProcessPool([], of: catalog, countsRIBs: true, program: program, print: print)
        pool.endHandler = { [unowned self] in losses.append($0) }
    }

    private static func check(_ lines: String) {
        // As bytes: a mark at the beginning of what was printed belongs to the character before it.
        precondition(lines.utf8.last == UInt8(ascii: "\n"), "half a line")
        for line in lines.utf8.split(separator: UInt8(ascii: "\n")) {
            precondition(line.starts(with: "fuzzed: ".utf8), "a line without the name of a process")
        }
        precondition(lines.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 }, "a control character")
    }

    /// The reading end of a pipe with what the worker has printed.
    private static func pipe(_ peer: Peer) -> Int32 {
        var ends: [Int32] = [-1, -1]
        guard Glibc.pipe(&ends) == 0 else { fatalError("no pipe") }
        if peer.prints { peer.rest.withUnsafeBytes { _ = write(ends[1], $0.baseAddress, $0.count) } }
        close(ends[1])
        _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
        return ends[0]
    }

    /// Checks each fault, and shows it.
    private func note(_ fault: Fault) {
        precondition(!fault.kind.isOfHost, "a fault that the host has not found")
        precondition(fault.message.utf8.count < 5_000 && fault.path.count < 110, "a fault without an end")
        let isOwn = fault.path.isEmpty || fault.path.first == "fuzzed" || fault.path.starts(with: ["root", "fuzzed"])
        precondition(isOwn, "a fault of another plugin")
        faces.show(fault)
    }

    func play() {
        let host = RIBHost { [unowned self] in note($0) }
        host.connect()
        if onlyLoads { load() } else { use() }
        faces.showTree(below: root)
        faces.end()
        host.disconnect()
    }

    /// Before anything of the host has a number.
    private func load() {
        do throws(RemoteBuildError) {
            try pool.load(plugin, in: Self.process)
        } catch {
            expectSound(error)
        }
        end()
    }

    private let plugin: RemotePlugin = {
        let text = #"""
            {"id": "fuzzed", "name": "Fuzzed", "version": "1.0.0", "builder": "FuzzedBuilder", "state": {"count": "Int"}}
            """#
        guard let manifest = Manifest.decode(SourceFile(name: "manifest.json", text: text)).manifest else {
            fatalError("The manifest is not one.")
        }
        let path = "/fuzzed.so"
        return RemotePlugin(id: "fuzzed", manifest: manifest, path: path, workerPath: path, file: nil, digest: nil)
    }()

    private func use() {
        let provisions = Provisions([
            ("number", .stream(numbers, isWritable: true)), ("note", .stream(notes, isWritable: false)),
            ("one", .value(.int(1))),
        ])
        // A subscriber in the host, who answers a change by another one.
        let subscription = numbers.values?.subscribe { [notes] in notes.values?.value = $0 }
        let request = BuildRequest(
            PluginBuild("default", of: "fuzzed", in: Self.process),
            with: provisions,
            arguments: ["name": .string("Ada")],
            listener: listener
        )
        do throws(RemoteBuildError) {
            live(try pool.build(request, of: plugin, in: Self.process))
        } catch {
            expectSound(error)
        }
        end()
        subscription?.dispose()
    }

    private func expectSound(_ error: RemoteBuildError) {
        switch error {
        // A flow puts the builder's own words into a sentence.
        case .build: break
        // The caller of a load ends the worker if the answer is one to a build.
        case .ended: precondition(losses.count == 1 || onlyLoads, "an end that was not reported")
        case .load, .spawn, .handshake: FuzzSupport.expectSound([error.diagnostic(of: plugin, nil, at: nil)])
        }
    }

    /// Ends the worker, and counts what has been in it, as `--leaks` does.
    private func end() {
        turn()
        let census = RIBCensus()
        census.note(root)
        for _ in 0..<2 { census.add(pool.reportSurvivors()) }
        precondition(census.count >= 1 && census.survivorCount >= 1, "RIBs that were counted backwards")
        MainLoop.turn()
        pool.stop()
        MainLoop.turn()
        precondition(losses.count <= 1, "a worker ends once")
        for loss in losses { precondition(!loss.end.words.isEmpty) }
    }

    private func live(_ rib: any PluginPort) {
        root.launch(from: Window())
        rib.attach(below: root)
        turn()
        numbers.values?.value = .int(7)
        pool.tellStreams()
        rib.perform(Action(id: "go", value: nil))
        expectShowable(rib)
        turn()
        faces.showTree(below: root)
        listener.handleAll()
        rib.perform(Action(id: "go", value: "again"))
        notes.values?.value = .record(["text": .double(.nan)])
        rib.detach(from: root)
        expectShowable(rib)
    }

    /// All that will be sent is there already, so an answer to the next call would come before it.
    private func turn() {
        if turnsBetweenCalls { MainLoop.turn() }
    }

    /// A screen is as deep as one may be, whatever was sent.
    private func expectShowable(_ rib: any PluginPort) {
        let screen = rib.screen ?? Screen()
        for element in screen.elements { precondition(depth(of: element) <= Screen.depthLimit, "too deep") }
        faces.show(screen)
        // As a stack and tabs show it.
        faces.show(Screen(title: screen.title) { screen.embedded(as: "fuzzed") })
    }

    private func depth(of element: Element) -> Int {
        element.children.map(depth).max().map { $0 + 1 } ?? 0
    }
}

/// Keeps the outcomes while they wait.
private final class Listener: PortListener {
    let plugin = "fuzzed"
    let path = ["root", "fuzzed"]
    private var waiting: [(outcome: Outcome, room: OutcomeRoom?)] = []

    func screenIsCut() {}

    func portDidEnd(_ end: PortEnd) {}

    func report(_ outcome: Outcome, holding room: OutcomeRoom?) {
        waiting.append((outcome, room))
        precondition(waiting.count <= Excess.outcomes.limit, "outcomes without an end")
    }

    func handleAll() { waiting = [] }
}

private final class Root: LaunchRouter<Interactor, ViewController> {}
