import Base
import Configuration
import Glibc
import Loading
import PluginManifest
import Port
import Synchronization
import Testing

@testable import Isolation
@testable import PluginABI

/// Workers in this thread: each call and event is encoded, crosses a socket, and is decoded, and no process is started.
@MainActor
final class Loopback {
    let processes: SupervisedProcesses
    let pool: ProcessPool
    private let manifests: [String: Manifest]
    private let factory: @MainActor (String) -> PluginFactory
    private let isGrouped: Bool
    private var workers: [Worker] = []
    private var ended: [Worker] = []

    /// The worker's side of a connection.
    @MainActor
    private final class Worker {
        let server: PluginServer
        let host: RIBHost
        /// The receiver of its log: a process has one, and here each worker its own.
        let log: Log.Receiver?
        let connection: Connection
        /// The process in the view of the host.
        let process: ChildProcess
        var isSealed = false

        init(_ makeServer: () -> PluginServer, _ connection: Connection, process: ChildProcess) {
            let log = Log.receiver.withLock { $0 }
            server = makeServer()
            self.log = Log.receiver.withLock { $0 }
            Log.receiver.withLock { $0 = log }
            self.process = process
            self.connection = connection
            host = server.makeHost()
        }

        /// Ends as a process does not: RIBs of this thread have to be detached.
        isolated deinit {
            for rib in server.ribs.values { rib.detach() }
            server.ribs = [:]
            connection.close()
        }

        /// Runs code as in a process of its own, whose host is the worker's.
        func run<Failure>(_ body: () throws(Failure) -> Void) throws(Failure) {
            let (host, log) = (RIBHost.connected, Log.receiver.withLock { $0 })
            RIBHost.connected = self.host
            Log.receiver.withLock { $0 = self.log }
            defer {
                RIBHost.connected = host
                Log.receiver.withLock { $0 = log }
            }
            try body()
        }

        /// Serves the next call of the host; false if there is none.
        func serve() -> Bool {
            var served = false
            do throws(MessageError) {
                try run { () throws(MessageError) in
                    if !isSealed {
                        isSealed = true
                        _ = try server.receiveSeal()
                    }
                    served = try server.serveNext()
                }
            } catch {
                Issue.record("a worker could not serve its host: \(error)")
            }
            return served
        }
    }

    /// - Parameters:
    ///   - isGrouped: true for one process of all plugins; false for a process of each.
    ///   - factory: makes the factory of a plugin, in its worker.
    init(
        _ manifests: [String: Manifest],
        isGrouped: Bool,
        factory: @escaping @MainActor (String) -> PluginFactory
    ) {
        self.manifests = manifests
        self.isGrouped = isGrouped
        self.factory = factory
        let link = Link()
        let catalog = PluginCatalog([], pipeline: .ofThisProgram(configurationDirectory: "/"))
        pool = ProcessPool([], of: catalog, countsRIBs: false) { () throws(SystemError) in
            guard let loopback = link.loopback else { throw SystemError(EAGAIN) }
            return try loopback.start()
        }
        processes = SupervisedProcesses(pool)
        link.loopback = self
    }

    private final class Link {
        weak var loopback: Loopback?
    }

    func build(_ request: BuildRequest) throws(Diagnostic) -> any PluginPort {
        let id = request.build.plugin
        guard let manifest = manifests[id] else {
            throw Diagnostic(DiagnosticCode("RH999", .plugin), "There is no plugin `\(id)`.")
        }
        let path = "/\(id).so"
        let plugin = RemotePlugin(id: id, manifest: manifest, path: path, workerPath: path, file: nil, digest: nil)
        do throws(RemoteBuildError) {
            return try processes.build(request, of: plugin, in: PluginProcess(name: isGrouped ? "all" : id))
        } catch {
            guard case .build(let error) = error else {
                throw Diagnostic(DiagnosticCode("RH999", .plugin), "\(error)")
            }
            throw Diagnostic(DiagnosticCode("RH999", .plugin), error.message)
        }
    }

    /// Lets each side serve what the other has said by itself.
    func deliver() {
        // A process that has ended would free all that it has; here that stays until the end of the test.
        ended += workers.filter { remote($0.process) == nil }
        workers.removeAll { remote($0.process) == nil }
        for worker in workers where worker.isSealed {
            worker.run {
                worker.server.settle()
                worker.server.serveAll()
            }
        }
        for worker in workers {
            while serve(worker.process) {}
            remote(worker.process)?.serveAll()
        }
    }

    /// The number of the calls that workers have served.
    private(set) var servedCount = 0

    /// The worker that was started last.
    var lastServer: PluginServer? { workers.last?.server }

    /// Starts a worker, which has all plugins and is never sealed.
    private func start() throws(SystemError) -> ChildProcess {
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 else { throw SystemError.current }
        let connection = Connection(socket: ends[1])
        let channel = Channel(connection, isOfWorker: true)
        let process = ChildProcess(ended: 0, Connection(socket: ends[0]), prints: [])
        let worker = Worker({ PluginServer(channel, census: nil, lossHandler: {}) }, connection, process: process)
        for id in manifests.keys {
            worker.server.plugins[id] = LocalPlugin("/\(id).so") { [factory] () throws(Diagnostic) in
                { () throws(Diagnostic) in factory(id) }
            }
        }
        process.otherSide = { [weak self, weak worker] in
            self?.servedCount += 1
            return worker?.serve() ?? false
        }
        let (host, log) = (RIBHost.connected, Log.receiver.withLock { $0 })
        channel.otherSide = { [weak self] in
            let (inside, logInside) = (RIBHost.connected, Log.receiver.withLock { $0 })
            RIBHost.connected = host
            Log.receiver.withLock { $0 = log }
            defer {
                RIBHost.connected = inside
                Log.receiver.withLock { $0 = logInside }
            }
            return self?.serve(process) ?? false
        }
        workers.append(worker)
        return process
    }

    /// Serves the next event of a worker; false if there is none.
    private func serve(_ process: ChildProcess) -> Bool {
        guard let remote = remote(process), !remote.isDead else { return false }
        do throws(MessageError) {
            return try remote.serveNext()
        } catch {
            remote.die(of: error)
            return false
        }
    }

    /// The worker of a process in the view of the host; nil once it has ended.
    private func remote(_ process: ChildProcess) -> RemoteProcess? {
        pool.workers.values.first { $0.process === process }
    }
}
