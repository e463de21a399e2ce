import Configuration
import FuzzMessages
import FuzzSupport
import Glibc
import Loading
import PluginABI
import PluginManifest
import Tree

@testable import Isolation

/// A host that does, once each, all that it can do with a worker.
@MainActor
final class HostSession {
    private let pool: WorkerPool
    private let numbers = MutableValueStream<WireValue>(.int(0))
    private let notes = MutableValueStream<WireValue>(.string("none"))
    private var losses: [WorkerPool.Loss] = []
    private let listener = OutcomeListener()
    private let root = Root(interactor: Interactor(), viewController: ViewController())
    private static let process = PluginProcess(name: "fuzzed", deadline: 1)

    /// Reads the whole message of each fault, as a face does.
    private static let host: RIBHost = {
        let host = RIBHost { _ = $0.message.utf8.count }
        host.connect()
        return host
    }()

    init(_ peer: Peer) {
        _ = Self.host
        var isStarted = false
        let catalog = PluginCatalog([], pipeline: .ofThisProgram(configurationDirectory: "/"))
        pool = WorkerPool([], of: catalog, countsRIBs: true) { () throws(SystemError) in
            // No spare, and no second one: what is to be seen has been sent.
            guard !isStarted else { throw SystemError(EAGAIN) }
            isStarted = true
            return WorkerProcess(ended: 0, Connection(socket: peer.descriptor), prints: [Self.pipe(peer)])
        }
        pool.endHandler = { [unowned self] in losses.append($0) }
        pool.printHandler = { lines, _ in
            // As bytes: a mark at the beginning of what was printed belongs to the character before it.
            precondition(lines.utf8.last == UInt8(ascii: "\n"), "half a line")
            for line in lines.utf8.split(separator: UInt8(ascii: "\n")) {
                precondition(line.starts(with: "fuzzed: ".utf8), "a line without the name of a process")
            }
            precondition(lines.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 }, "a control character")
        }
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

    func play() {
        let number = SharedStream(numbers, of: .int, in: pool)
        let note = SharedStream(notes, of: nil, in: pool)
        let context = RemoteContext(
            [
                ("number", .stream(number, isWritable: true)), ("note", .stream(note, isWritable: false)),
                ("one", .value(.int(1))),
            ],
            in: pool
        )
        // A subscriber in the host, who answers a change by another one.
        let subscription = numbers.subscribe { [notes] in notes.value = $0 }
        let plugin = RemotePlugin("fuzzed", path: "/fuzzed.so", manifest: [], hasView: true)
        let request = BuildRequest(
            plugin,
            build: "default",
            context: context,
            arguments: ["name": .string("Ada")],
            state: nil,
            listener: listener,
            path: ["root", "fuzzed"],
            cutHandler: {}
        )
        do throws(RemoteBuildError) {
            live(try pool.build(request, in: Self.process))
        } catch {
            switch error {
            case .ended: precondition(losses.count == 1, "an end that was not reported")
            case .build: break
            case .load, .spawn, .handshake: expectSound([error.diagnostic(of: plugin, nil, at: nil)])
            }
        }
        MainLoop.turn()
        _ = pool.reportSurvivors()
        pool.stop()
        MainLoop.turn()
        subscription.dispose()
        precondition(losses.count <= 1, "a worker ends once")
        for loss in losses { precondition(!loss.end.words.isEmpty) }
    }

    private func live(_ rib: BuiltRIB) {
        root.launch(from: Window())
        root.attachChild(rib.router)
        MainLoop.turn()
        numbers.value = .int(7)
        pool.tellStreams()
        rib.viewController?.perform(Action(id: "go", value: nil))
        expectShowable(rib)
        MainLoop.turn()
        let interactor = rib.router.interactable as? RemoteInteractor
        for node in interactor?.descendants ?? [] { _ = node.name }
        rib.viewController?.perform(Action(id: "go", value: "again"))
        notes.value = .record(["text": .double(.nan)])
        root.detachChild(rib.router)
        MainLoop.turn()
        expectShowable(rib)
    }

    /// A screen is as deep as one may be, whatever was sent.
    private func expectShowable(_ rib: BuiltRIB) {
        let screen = rib.viewController?.screen ?? Screen()
        for element in screen.elements { precondition(depth(of: element) <= Screen.depthLimit, "too deep") }
        precondition(screen == screen || !"\(screen)".isEmpty)
    }

    private func depth(of element: Element) -> Int {
        element.children.map(depth).max().map { $0 + 1 } ?? 0
    }
}

private final class Root: LaunchRouter<Interactor, ViewController> {}
