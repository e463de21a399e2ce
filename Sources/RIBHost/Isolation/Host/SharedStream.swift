public import PluginABI
public import PluginManifest

/// A stream of the host that plugins in workers can share.
@MainActor
public final class SharedStream {
    /// What it carries.
    enum Source {
        case values(MutableValueStream<WireValue>)
        case events(MutableEventStream<WireValue>)
    }

    let number: Int
    let source: Source
    let type: ValueType?
    private var workers: [RemoteProcess] = []

    /// Makes a stream shareable, for as long as this object lives: then iterations over the stream end.
    ///
    /// - Parameter type: the type of its values: a worker that writes another type is stopped.
    public convenience init(_ stream: MutableValueStream<WireValue>, of type: ValueType?, in pool: ProcessPool) {
        self.init(.values(stream), of: type, in: pool)
    }

    /// Shares a stream of events.
    public convenience init(_ stream: MutableEventStream<WireValue>, of type: ValueType?, in pool: ProcessPool) {
        self.init(.events(stream), of: type, in: pool)
    }

    private init(_ source: Source, of type: ValueType?, in pool: ProcessPool) {
        self.source = source
        self.type = type
        number = pool.nextNumber()
    }

    isolated deinit {
        for worker in workers { worker.finish(number) }
    }

    /// Another worker shares it; workers that have died since need nothing more.
    func join(_ worker: RemoteProcess) {
        workers.removeAll { $0.isDead }
        workers.append(worker)
    }
}

/// A stream of the host's, for plugins in any process. It ends with this object.
@MainActor
public final class HostStream {
    /// The type of its values; nil if unknown.
    public let type: ValueType?
    private let source: Source
    /// The stream as workers share it, once one has asked for it.
    private var shared: SharedStream?

    private enum Source {
        case values(OwnedStream<WireValue>)
        case events(OwnedEventStream<WireValue>)
    }

    /// Makes a stream.
    ///
    /// - Parameter first: its first value; nil for a stream of events.
    public init(_ first: WireValue?, of type: ValueType?) {
        source = first.map { .values(OwnedStream($0)) } ?? .events(OwnedEventStream())
        self.type = type
    }

    /// The stream if it has a latest value.
    public var values: MutableValueStream<WireValue>? {
        if case .values(let owned) = source { owned.stream } else { nil }
    }

    /// The stream as a plugin in this process gets it.
    public func capability(isWritable: Bool) -> PluginContext.Capability {
        switch source {
        case .values(let owned): isWritable ? .mutableStream(owned.stream) : .stream(owned.stream.readOnly)
        case .events(let owned): isWritable ? .mutableEventStream(owned.stream) : .eventStream(owned.stream.readOnly)
        }
    }

    /// The stream as plugins in workers get it.
    public func shared(in pool: ProcessPool) -> SharedStream {
        if let shared { return shared }
        let made =
            switch source {
            case .values(let owned): SharedStream(owned.stream, of: type, in: pool)
            case .events(let owned): SharedStream(owned.stream, of: type, in: pool)
            }
        shared = made
        return made
    }
}

/// The part of its host that a plugin in a worker can use: exactly the static dependencies that its manifest declares.
@MainActor
public final class RemoteContext {
    /// One thing that the host provides.
    public enum Provision {
        /// A value that never changes.
        case value(WireValue)
        /// A stream.
        case stream(SharedStream, isWritable: Bool)
    }

    let number: Int
    let provisions: [(slot: String, provision: Provision)]
    private weak var pool: ProcessPool?

    /// Makes a context, by the names of the plugin's slots. It is over when this object is freed.
    public init(_ provisions: [(slot: String, provision: Provision)], in pool: ProcessPool) {
        self.provisions = provisions
        self.pool = pool
        number = pool.nextNumber()
    }

    isolated deinit {
        pool?.forget(number)
    }
}
