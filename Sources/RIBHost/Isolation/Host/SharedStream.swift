import Base
@_spi(Host) public import PluginABI
public import PluginManifest

/// A stream of the host for plugins in any process. The stream ends with this object.
@MainActor
public final class HostStream {
    /// The stream of values or events.
    enum Source {
        case values(MutableValueStream<WireValue>)
        case events(MutableEventStream<WireValue>)
    }

    /// The type of the values, which no worker can change; nil if unknown.
    public let type: ValueType?
    let source: Source
    /// Ends the stream when it is freed.
    private let owner: AnyObject
    private let gate: StreamGate
    /// The shared stream for workers; nil until a worker needs it.
    private var shared: SharedStream?

    /// Creates a stream.
    ///
    /// - Parameter first: the first value; nil for a stream of events.
    public init(_ first: WireValue?, of type: ValueType?) {
        self.type = type
        let gate = StreamGate(isOfEvents: first == nil)
        self.gate = gate
        if let first {
            let owned = OwnedStream(first) { gate.admits($0) }
            (source, owner) = (.values(owned.stream), owned)
        } else {
            let owned = OwnedEventStream<WireValue> { gate.admits($0) }
            (source, owner) = (.events(owned.stream), owned)
        }
    }

    /// The stream of values; nil for events.
    public var values: MutableValueStream<WireValue>? {
        if case .values(let stream) = source { stream } else { nil }
    }

    /// The stream of events; nil for values.
    public var events: MutableEventStream<WireValue>? {
        if case .events(let stream) = source { stream } else { nil }
    }

    /// Returns the stream for a plugin in this process.
    public func capability(isWritable: Bool) -> PluginContext.Capability {
        switch source {
        case .values(let stream): isWritable ? .mutableStream(stream) : .stream(stream.readOnly)
        case .events(let stream): isWritable ? .mutableEventStream(stream) : .eventStream(stream.readOnly)
        }
    }

    /// Returns the stream for plugins in workers.
    public func shared(in pool: ProcessPool) -> SharedStream {
        let shared = shared ?? SharedStream(self, in: pool)
        self.shared = shared
        gate.shared = shared
        return shared
    }
}

/// A check of each value before a stream takes it.
@MainActor
private final class StreamGate {
    private let isOfEvents: Bool
    /// The shared stream for workers, which get the new value before they run any code.
    weak var shared: SharedStream?

    init(isOfEvents: Bool) {
        self.isOfEvents = isOfEvents
    }

    func admits(_ value: WireValue) -> Bool {
        guard value.fits else {
            // A worker's has been refused before.
            RIBHost.report(.largeWrite(value, isEvent: isOfEvents))
            return false
        }
        if !isOfEvents { shared?.sourceWillChange() }
        return true
    }
}

/// A stream of the host shared by plugins in workers, as long as this object lives; iterations over the stream end with
/// it.
@MainActor
public final class SharedStream {
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

    fileprivate func sourceWillChange() {
        for worker in workers { worker.changedStreams.insert(number) }
    }

    /// Adds a worker that shares the stream, and drops dead ones.
    func join(_ worker: RemoteProcess) {
        workers.removeAll { $0.isDead }
        workers.append(worker)
    }
}

/// The host's provisions for a plugin in a worker: exactly the static dependencies in the manifest.
@MainActor
public final class RemoteContext {
    /// A provision of the host.
    public enum Provision {
        /// A value that never changes.
        case value(WireValue)
        /// A stream.
        case stream(SharedStream, isWritable: Bool)
    }

    let number: Int
    let provisions: [(slot: String, provision: Provision)]
    private weak var pool: ProcessPool?

    /// Creates a context from provisions by slot name. The context ends when this object is freed.
    public init(_ provisions: [(slot: String, provision: Provision)], in pool: ProcessPool) {
        self.provisions = provisions
        self.pool = pool
        number = pool.nextNumber()
    }

    isolated deinit {
        pool?.forget(number)
    }
}
