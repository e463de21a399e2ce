/// The dynamic dependencies of a build: the values of the flow's environment for this step, and the RIB's kept state.
public struct PluginArguments: Sendable {
    /// The arguments by name, for a host that passes them on.
    @_spi(Host) public let record: WireRecord
    @usableFromInline let state: WireValue?

    /// Receives the name of each slot that the plugin's code reads: the slots declared for the build.
    @_spi(Testing) public var asked: (@Sendable (String) -> Void)?

    /// Makes the arguments of a build.
    ///
    /// - Parameters:
    ///   - record: the arguments, by the names of the build's slots.
    ///   - state: the last ``BuiltRIB/state`` of the RIB that continues; nil for a new RIB.
    public init(_ record: WireRecord = WireRecord(), state: WireValue? = nil) {
        self.record = record
        self.state = state
    }

    /// Returns the RIB's kept state; nil for a new RIB.
    @inlinable  // As `value(_:)`: most RIBs are new, which is visible without a call.
    public func state<T: WireConvertible>(as type: T.Type = T.self) throws(BuildError) -> T? {
        guard let state else { return nil }
        if let value = T(wireValue: state) { return value }
        throw error(inState: state, T.wireTypeName)
    }

    /// The error for a kept value with another type than the state's.
    @usableFromInline
    func error(inState state: WireValue, _ type: String) -> BuildError {
        .mismatch("state", type, provided: state.typeName)
    }

    /// Returns the value of a slot. A missing value is nil if the type is optional, and an error otherwise.
    @inlinable  // Inlined, so that the plugin, which knows the type, does not look it up at run time.
    public func value<T: WireConvertible>(_ slot: String, as type: T.Type = T.self) throws(BuildError) -> T {
        if let value = T(wireValue: wireValue(of: slot)) { return value }
        throw error(in: slot, T.wireTypeName)
    }

    @usableFromInline
    func wireValue(of slot: String) -> WireValue {
        asked?(slot)
        return record[slot] ?? .null
    }

    /// The error for a missing value, or for a value with another type than the slot's.
    @usableFromInline
    func error(in slot: String, _ type: String) -> BuildError {
        guard let wireValue = record[slot] else { return .missing(slot, type) }
        return .mismatch(slot, type, provided: wireValue.typeName)
    }
}
