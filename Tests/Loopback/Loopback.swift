import Base
import Configuration
import Dispatch
import Glibc
import Loading
import PluginManifest
import Synchronization
import Testing

@testable import Isolation
@testable import PluginABI

/// Workers in this thread: each call and event is encoded, crosses a socket, and is decoded, and no process is started.
///
/// A worker that does not answer is one that has taken too long: nothing else can happen in the thread. Its RIBs are
/// detached at its end, which those of a process that is killed are not.
@MainActor
final class Loopback {
    private(set) var workers: [Worker] = []
    private var ended: [Worker] = []
    private let prepare: @MainActor (PluginServer) -> Void

    /// What becomes of a worker that is called.
    enum Fate {
        /// It does what it is called for.
        case answer
        /// It answers nothing from now on.
        case silence
        /// It ends, with the status from waitpid(2).
        case end(status: Int32)
    }

    /// Decides what becomes of a worker, given the name of its process and what it is called for.
    var fate: (@MainActor (_ name: String, Call) -> Fate)?

    /// The number of the calls that workers have served.
    private(set) var servedCount = 0

    /// - Parameter prepare: gives a new worker plugins; those of files come from the host.
    init(prepare: @escaping @MainActor (PluginServer) -> Void = { _ in }) {
        self.prepare = prepare
    }

    /// Starts workers here.
    var program: WorkerProgram {
        WorkerProgram { [weak self] countsRIBs throws(SystemError) in
            guard let self else { throw SystemError(EAGAIN) }
            return try start(countsRIBs: countsRIBs)
        }
    }

    /// Lets each side serve what the other has said by itself, until nothing more follows from it.
    func deliver() {
        bury()
        var isBusy = true
        while isBusy {
            isBusy = false
            for worker in workers where worker.isSealed && !worker.hasEnded {
                while worker.serve() { isBusy = true }
                worker.run { worker.server.settle() }
            }
            for worker in workers {
                guard let remote = worker.remote, !remote.isDead else { continue }
                let (rest, hasInput) = (remote.channel.restCount, remote.process.connection.hasInput)
                remote.serveAll()
                // The beginning of a message stays until the rest of it comes.
                if hasInput || remote.channel.restCount != rest { isBusy = true }
            }
        }
        bury()
    }

    /// Ends a worker as a process ends, between two calls or within one of its own.
    ///
    /// - Parameters:
    ///   - name: the name of its process.
    ///   - status: the status from waitpid(2): a signal, or 256 times an exit code.
    func end(_ name: String, status: Int32) throws {
        try worker(name).end(status)
    }

    /// Has a worker answer nothing from now on.
    func stop(_ name: String) throws { try worker(name).isStopped = true }

    /// Sends bytes of a worker, whatever they mean.
    func send(_ bytes: [UInt8], from name: String) throws {
        let count = try bytes.withUnsafeBytes { try worker(name).connection.send($0) }
        #expect(count == bytes.count)
    }

    private func worker(_ name: String) throws -> Worker {
        try #require(workers.last { $0.remote?.place.name == name && $0.remote?.isDead == false && !$0.hasEnded })
    }

    /// Puts away the workers whose hosts have left them. What such a process had is freed when the loopback is.
    private func bury() {
        ended += workers.filter { $0.remote?.isDead == true }
        workers.removeAll { $0.remote?.isDead == true }
    }

    private func start(countsRIBs: Bool) throws(SystemError) -> ChildProcess {
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 else { throw SystemError.current }
        let process = ChildProcess(ended: nil, Connection(socket: ends[0]), prints: [])
        let worker = Worker(process, Connection(socket: ends[1]), countsRIBs: countsRIBs)
        prepare(worker.server)
        process.otherSide = { [weak self, weak worker] remote in
            guard let worker else { return false }
            self?.servedCount += 1
            worker.remote = remote
            worker.fate = self?.fate
            return worker.serve()
        }
        workers.append(worker)
        return process
    }
}

/// The worker's side of a connection.
@MainActor
final class Worker {
    let server: PluginServer
    /// The process in the view of the host, which has called it once.
    fileprivate(set) weak var remote: RemoteProcess?
    fileprivate let connection: Connection
    fileprivate let process: ChildProcess
    fileprivate var isSealed = false
    fileprivate var hasEnded = false
    fileprivate var isStopped = false
    fileprivate var fate: (@MainActor (_ name: String, Call) -> Loopback.Fate)?
    /// The surroundings of its own: a process has one of each.
    private let surroundings: Surroundings
    /// The host's, while the worker's code runs.
    private var outside: [Surroundings] = []

    fileprivate init(_ process: ChildProcess, _ connection: Connection, countsRIBs: Bool) {
        (self.process, self.connection) = (process, connection)
        let channel = Channel(connection, isOfWorker: true)
        let outside = Surroundings.current
        Surroundings(host: nil, log: outside.log, watchers: []).enter()
        server = PluginServer(channel, census: countsRIBs ? RIBCensus() : nil, drain: {}, lossHandler: {})
        var own = Surroundings.current
        own.host = server.makeHost()
        surroundings = own
        outside.enter()
        // Before anything else is sent, as a process does.
        try? channel.flush()
        channel.otherSide = { [weak self] in
            guard let self else { return false }
            // A test can call code of a plugin itself.
            guard let outside = self.outside.last else { return tellHost() }
            let inside = Surroundings.current
            outside.enter()
            defer { inside.enter() }
            return tellHost()
        }
    }

    isolated deinit {
        run {
            for rib in server.ribs.values { rib.detach() }
            server.ribs = [:]
        }
        // After what its server has scheduled.
        DispatchQueue.main.async { [connection] in connection.close() }
    }

    /// Runs code as in a process of its own.
    fileprivate func run<Failure>(_ body: () throws(Failure) -> Void) throws(Failure) {
        outside.append(.current)
        surroundings.enter()
        defer { outside.removeLast().enter() }
        try body()
    }

    /// Serves the next call of the host; false if there is nothing to read.
    fileprivate func serve() -> Bool {
        guard !hasEnded, !isStopped else { return false }
        let hasInput = connection.hasInput
        var served = false
        do throws(MessageError) {
            try run { () throws(MessageError) in
                served = try serveNext()
            }
        } catch {
            // The host has left, or has sent what it does not understand.
            end(WorkerMode.lostConnection << 8)
            return true
        }
        return served || hasInput
    }

    /// Does nothing more, though the code that ended it has not returned.
    fileprivate func end(_ status: Int32) {
        guard !hasEnded else { return }
        hasEnded = true
        process.status = status
        shutdown(connection.incoming, Int32(SHUT_RDWR))
    }

    /// Serves the next call; with the seal, which encloses a process, it loads the plugins.
    private func serveNext() throws(MessageError) -> Bool {
        let channel = server.channel
        guard let call = try server.nextCall({ () throws(MessageError) in try channel.poll() }) else { return false }
        if let remote, let fate {
            switch fate(remote.place.name, call) {
            case .answer: break
            case .silence:
                isStopped = true
                return false
            case .end(let status):
                end(status)
                return true
            }
        }
        guard case .seal = call, !isSealed else {
            try server.serve(call)
            return true
        }
        isSealed = true
        for plugin in server.plugins.values { plugin.load() }
        return true
    }

    /// Has the host serve the next event; false if there is none.
    fileprivate func tellHost() -> Bool {
        guard let remote, !remote.isDead else { return false }
        // A part of an event is something, too: the worker waits for room for the rest.
        let hasInput = remote.process.connection.hasInput
        do throws(MessageError) {
            return try remote.serveNext() || hasInput
        } catch {
            remote.die(of: error)
            return false
        }
    }
}

extension Connection {
    fileprivate var hasInput: Bool {
        var byte: UInt8 = 0
        return recv(incoming, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) > 0
    }
}

/// What is one in a process.
@MainActor
private struct Surroundings {
    var host: RIBHost?
    let log: Log.Receiver?
    let watchers: [AttachWatcher]

    static var current: Surroundings {
        Surroundings(
            host: RIBHost.connected,
            log: Log.receiver.withLock { $0 },
            watchers: RIBHost.attachWatchers
        )
    }

    func enter() {
        RIBHost.connected = host
        Log.receiver.withLock { $0 = log }
        RIBHost.attachWatchers = watchers
    }
}
