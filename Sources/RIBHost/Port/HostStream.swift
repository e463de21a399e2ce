import Base
@_spi(Host) public import PluginABI
public import PluginManifest

/// A stream of the host for plugins in any process. The stream ends with this object.
@MainActor
public final class HostStream {
    /// The stream of values or events.
    public enum Source {
        /// Values: there is always a latest one.
        case values(MutableValueStream<WireValue>)
        /// Events.
        case events(MutableEventStream<WireValue>)
    }

    /// The type of the values, which no worker can change; nil if unknown.
    public let type: ValueType?
    /// The stream itself.
    public let source: Source
    /// Ends the stream when it is freed.
    private let owner: AnyObject
    private let gate: StreamGate

    /// The copy in other processes, which ends with this stream; nil until one of them needs it.
    public var copy: (any StreamCopy)? {
        didSet { gate.copy = copy }
    }

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
}

/// A copy of a stream, for plugins in other processes.
@MainActor
public protocol StreamCopy: AnyObject {
    /// Called before the stream takes another value.
    func sourceWillChange()
}

/// A check of each value before a stream takes it.
@MainActor
private final class StreamGate {
    private let isOfEvents: Bool
    /// The copy in other processes, which get the new value before they run any code.
    weak var copy: (any StreamCopy)?

    init(isOfEvents: Bool) {
        self.isOfEvents = isOfEvents
    }

    func admits(_ value: WireValue) -> Bool {
        guard value.fits else {
            // A worker's has been refused before.
            RIBHost.report(.largeWrite(value, isEvent: isOfEvents))
            return false
        }
        if !isOfEvents { copy?.sourceWillChange() }
        return true
    }
}
