/// The dynamic dependencies of one build: what the flow's environment holds for this step.
public struct PluginArguments: Sendable {
    private let record: WireRecord

    /// Takes the arguments, by the names of the build's slots.
    public init(_ record: WireRecord = WireRecord()) {
        self.record = record
    }

    /// The value of a slot. A slot that was not provided is nil where the type is optional, and an error elsewhere.
    public func value<T: WireConvertible>(_ slot: String, as type: T.Type = T.self) throws(BuildError) -> T {
        let wireValue = record[slot]
        if let value = T(wireValue: wireValue ?? .null) { return value }
        guard let wireValue else { throw .missing(slot, T.wireTypeName) }
        throw .mismatch(slot, T.wireTypeName, provided: wireValue.typeName)
    }
}
