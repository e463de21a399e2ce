/// The dynamic dependencies of one build: what the flow's environment holds for this step, and what the RIB has kept.
public struct PluginArguments: Sendable {
    private let record: WireRecord
    @usableFromInline let state: WireValue?

    /// Takes the arguments.
    ///
    /// - Parameters:
    ///   - record: the arguments, by the names of the build's slots.
    ///   - state: what ``BuiltRIB/state`` of the RIB said last that is to go on; nil for a RIB that begins.
    public init(_ record: WireRecord = WireRecord(), state: WireValue? = nil) {
        self.record = record
        self.state = state
    }

    /// What the RIB has kept; nil for one that begins.
    @inlinable  // As `value(_:)`: most RIBs begin, and that is seen without a call.
    public func state<T: WireConvertible>(as type: T.Type = T.self) throws(BuildError) -> T? {
        guard let state else { return nil }
        if let value = T(wireValue: state) { return value }
        throw error(inState: state, T.wireTypeName)
    }

    /// Why what was kept is none of the state's type.
    @usableFromInline
    func error(inState state: WireValue, _ type: String) -> BuildError {
        .mismatch("state", type, provided: state.typeName)
    }

    /// The value of a slot. A slot that was not provided is nil where the type is optional, and an error elsewhere.
    @inlinable  // So that the plugin, which knows the type, is spared finding it at run time.
    public func value<T: WireConvertible>(_ slot: String, as type: T.Type = T.self) throws(BuildError) -> T {
        if let value = T(wireValue: wireValue(of: slot)) { return value }
        throw error(in: slot, T.wireTypeName)
    }

    @usableFromInline
    func wireValue(of slot: String) -> WireValue {
        record[slot] ?? .null
    }

    /// Why the value of a slot is none of its type.
    @usableFromInline
    func error(in slot: String, _ type: String) -> BuildError {
        guard let wireValue = record[slot] else { return .missing(slot, type) }
        return .mismatch(slot, type, provided: wireValue.typeName)
    }
}
