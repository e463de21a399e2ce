/// The part of its host that a plugin can use: exactly the static dependencies declared in the manifest, already
/// narrowed.
@MainActor
public final class PluginContext {
    /// A dependency provided by a host.
    public enum Capability {
        /// A constant value.
        case value(WireValue)
        /// A stream to read.
        case stream(ValueStream<WireValue>)
        /// A stream to read and write.
        case mutableStream(MutableValueStream<WireValue>)
        /// A stream of events to receive.
        case eventStream(EventStream<WireValue>)
        /// A stream of events to receive and send.
        case mutableEventStream(MutableEventStream<WireValue>)
    }

    private let capabilities: [String: Capability]

    /// The host's children in the manifest's slots for children.
    private let children: [String: ChildSource]

    /// Receives the name of each slot that the plugin's code reads: the slots declared in the manifest.
    @_spi(Testing) public var asked: (@MainActor (String) -> Void)?

    /// The dependencies of the plugin's builders, read from the capabilities when the first RIB is built. Generated
    /// code keeps them here, so that they live as long as the capabilities.
    public var dependency: AnyObject?

    /// Makes a plugin's context from capabilities, by the names of the plugin's slots.
    public init(_ capabilities: [String: Capability]) {
        self.capabilities = capabilities
        children = [:]
    }

    /// Makes the context of a RIB with children: the capabilities of another context, and the children of each slot.
    /// Since 1.1.
    ///
    ///     let context = PluginContext(shared, children: ["dashboard": dashboard])
    public init(_ context: PluginContext, children: [String: ChildSource]) {
        capabilities = context.capabilities
        self.children = children
        asked = context.asked
    }

    /// Returns the children in a slot. An unknown slot is an error. Since 1.1.
    public func children(_ slot: String) throws(BuildError) -> ChildSource {
        asked?(slot)
        guard let source = children[slot] else { throw .missing(slot, "a slot for children") }
        return source
    }

    /// Returns the children in an optional slot; an unknown slot is empty. Since 1.1.
    public func optionalChildren(_ slot: String) -> ChildSource {
        asked?(slot)
        return children[slot] ?? ChildSource(names: MutableValueStream([]).readOnly)
    }

    /// Returns the value of a slot. A missing value is nil if the type is optional, and an error otherwise.
    public func value<T: WireConvertible>(_ slot: String, as type: T.Type = T.self) throws(BuildError) -> T {
        asked?(slot)
        switch capabilities[slot] {
        case .value(let wireValue)?:
            guard let value = T(wireValue: wireValue) else {
                throw .mismatch(slot, T.wireTypeName, provided: wireValue.typeName)
            }
            return value
        case let other?:
            throw .mismatch(slot, T.wireTypeName, provided: other.typeName)
        case nil:
            guard let value = T(wireValue: .null) else { throw .missing(slot, T.wireTypeName) }
            return value
        }
    }

    /// Returns a stream to read, with the type declared in the manifest.
    public func stream<T: WireConvertible & Equatable>(
        _ slot: String,
        of type: T.Type = T.self
    ) throws(BuildError) -> ValueStream<T> {
        try stream(slot, named: "ValueStream<\(T.wireTypeName)>")
    }

    /// Returns a stream to read and write, with the type declared in the manifest.
    public func mutableStream<T: WireConvertible & Equatable>(
        _ slot: String,
        of type: T.Type = T.self
    ) throws(BuildError) -> MutableValueStream<T> {
        try mutableStream(slot, named: "MutableValueStream<\(T.wireTypeName)>")
    }

    /// Returns a stream of events to receive, with the type declared in the manifest.
    public func eventStream<T: WireConvertible>(
        _ slot: String,
        of type: T.Type = T.self
    ) throws(BuildError) -> EventStream<T> {
        var typeName: String { "EventStream<\(T.wireTypeName)>" }
        switch try capability(slot, typeName) {
        case .eventStream(let stream): return WireEventStream(stream)
        case .mutableEventStream(let stream): return WireEventStream(stream)
        case let other: throw .mismatch(slot, typeName, provided: other.typeName)
        }
    }

    /// Returns a stream of events to receive and send, with the type declared in the manifest.
    public func mutableEventStream<T: WireConvertible>(
        _ slot: String,
        of type: T.Type = T.self
    ) throws(BuildError) -> MutableEventStream<T> {
        var typeName: String { "MutableEventStream<\(T.wireTypeName)>" }
        let capability = try capability(slot, typeName)
        guard case .mutableEventStream(let stream) = capability else {
            throw .mismatch(slot, typeName, provided: capability.typeName)
        }
        return WireMutableEventStream(stream)
    }

    /// Returns the score, to read: a stream of `Score` as a class that plugins know.
    public func scoreStream(_ slot: String) throws(BuildError) -> ScoreStream {
        ScoreStream(score: try stream(slot, named: "ScoreStream"))
    }

    /// Returns the score, to read and write.
    public func mutableScoreStream(_ slot: String) throws(BuildError) -> MutableScoreStream {
        MutableScoreStream(try mutableStream(slot, named: "MutableScoreStream"))
    }

    private func stream<T: WireConvertible & Equatable>(
        _ slot: String,
        named typeName: @autoclosure () -> String
    ) throws(BuildError) -> ValueStream<T> {
        switch try capability(slot, typeName()) {
        case .stream(let stream): return try typed(stream, slot, typeName())
        case .mutableStream(let stream): return try typed(stream, slot, typeName())
        case let other: throw .mismatch(slot, typeName(), provided: other.typeName)
        }
    }

    private func mutableStream<T: WireConvertible & Equatable>(
        _ slot: String,
        named typeName: @autoclosure () -> String
    ) throws(BuildError) -> MutableValueStream<T> {
        guard case .mutableStream(let stream) = try capability(slot, typeName()) else {
            throw .mismatch(slot, typeName(), provided: capabilities[slot]?.typeName ?? "nothing")
        }
        guard let first = T(wireValue: stream.value) else {
            throw .mismatch(slot, typeName(), provided: "a stream of \(stream.value.typeName)")
        }
        return WireMutableStream(stream, first: first)
    }

    // The name of a type is expensive to make, and only an error has it.
    private func capability(_ slot: String, _ type: @autoclosure () -> String) throws(BuildError) -> Capability {
        asked?(slot)
        guard let capability = capabilities[slot] else { throw .missing(slot, type()) }
        return capability
    }

    private func typed<T: WireConvertible & Equatable>(
        _ stream: ValueStream<WireValue>,
        _ slot: String,
        _ typeName: @autoclosure () -> String
    ) throws(BuildError) -> ValueStream<T> {
        guard let first = T(wireValue: stream.value) else {
            throw .mismatch(slot, typeName(), provided: "a stream of \(stream.value.typeName)")
        }
        return WireStream(stream, first: first)
    }
}

extension PluginContext.Capability {
    fileprivate var typeName: String {
        switch self {
        case .value(let value): value.typeName
        case .stream: "a stream that is read-only"
        case .mutableStream: "a stream that can be written"
        case .eventStream: "an event stream that only receives"
        case .mutableEventStream: "an event stream that can be sent to"
        }
    }
}
