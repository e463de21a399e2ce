/// The dynamic dependencies of one build: what the flow's environment holds for this step.
public struct PluginArguments: Sendable {
    private let record: WireRecord

    /// Takes the arguments, by the names of the build's slots.
    public init(_ record: WireRecord = WireRecord()) {
        self.record = record
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
