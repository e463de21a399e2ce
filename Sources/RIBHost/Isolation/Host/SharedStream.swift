import Base
@_spi(Host) public import PluginABI
public import PluginManifest

/// A stream of the host's, for plugins in any process. It ends with this object.
@MainActor
public final class HostStream {
    /// What it carries.
    enum Source {
        case values(MutableValueStream<WireValue>)
        case events(MutableEventStream<WireValue>)
    }

    /// The type of its values, which no worker can change; nil if unknown.
    public let type: ValueType?
    let source: Source
    /// Ends the stream when it is freed.
    private let owner: AnyObject
    private let gate: StreamGate
    /// The stream as workers share it, once one has asked for it.
    private var shared: SharedStream?

    /// Makes a stream.
    ///
    /// - Parameter first: its first value; nil for a stream of events.
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

    /// The stream if it has a latest value.
    public var values: MutableValueStream<WireValue>? {
        if case .values(let stream) = source { stream } else { nil }
    }

    /// The stream if it is one of events.
    public var events: MutableEventStream<WireValue>? {
        if case .events(let stream) = source { stream } else { nil }
    }

    /// The stream as a plugin in this process gets it.
    public func capability(isWritable: Bool) -> PluginContext.Capability {
        switch source {
        case .values(let stream): isWritable ? .mutableStream(stream) : .stream(stream.readOnly)
        case .events(let stream): isWritable ? .mutableEventStream(stream) : .eventStream(stream.readOnly)
        }
    }

    /// The stream as plugins in workers get it.
    public func shared(in pool: ProcessPool) -> SharedStream {
        let shared = shared ?? SharedStream(self, in: pool)
        self.shared = shared
        gate.shared = shared
        return shared
    }
}

/// Is asked before a stream takes a value.
@MainActor
private final class StreamGate {
    private let isOfEvents: Bool
    /// The stream as workers share it: they get what it was set to before they run any code.
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

/// A stream of the host that plugins in workers share, for as long as this object lives: then iterations over the
/// stream end.
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

    /// Another worker shares it; workers that have died since need nothing more.
    func join(_ worker: RemoteProcess) {
        workers.removeAll { $0.isDead }
        workers.append(worker)
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
