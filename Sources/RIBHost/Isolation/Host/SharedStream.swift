import Base
import PluginABI
import PluginManifest
import Port

extension HostStream {
    /// Returns the stream for plugins in workers.
    func shared(in pool: ProcessPool) -> SharedStream {
        if let shared = copy as? SharedStream { return shared }
        let shared = SharedStream(self, in: pool)
        copy = shared
        return shared
    }
}

/// A stream of the host shared by plugins in workers, as long as this object lives; iterations over the stream end with
/// it.
@MainActor
final class SharedStream: StreamCopy {
    let number: Int
    let source: HostStream.Source
    let type: ValueType?
    private var workers: [RemoteProcess] = []

    fileprivate init(_ stream: HostStream, in pool: ProcessPool) {
        (source, type) = (stream.source, stream.type)
        number = pool.nextNumber()
    }

    isolated deinit {
        for worker in workers { worker.finish(number) }
    }

    func sourceWillChange() {
        for worker in workers { worker.changedStreams.insert(number) }
    }

    /// Adds a worker that shares the stream, and drops dead ones.
    func join(_ worker: RemoteProcess) {
        workers.removeAll { $0.isDead }
        workers.append(worker)
    }
}

extension Provisions {
    /// Returns the context for a plugin in a worker.
    func shared(in pool: ProcessPool) -> RemoteContext {
        if let context = copy as? RemoteContext { return context }
        let context = RemoteContext(self, in: pool)
        copy = context
        return context
    }
}

/// A plugin's context in workers, which ends with this object.
@MainActor
final class RemoteContext {
    let number: Int
    private weak var pool: ProcessPool?

    fileprivate init(_ provisions: Provisions, in pool: ProcessPool) {
        self.pool = pool
        // First, because the numbers of what is shared come before.
        for case (_, .stream(let stream, _)) in provisions.slots { _ = stream.shared(in: pool) }
        number = pool.nextNumber()
    }

    isolated deinit {
        pool?.forget(number)
    }
}
