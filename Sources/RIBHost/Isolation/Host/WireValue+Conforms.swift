internal import PluginABI
internal import PluginManifest

extension WireValue {
    /// Whether the value has a type, in the form that generated code sends.
    ///
    /// Recursive, because the depth of values that have been read is limited.
    func conforms(to type: ValueType) -> Bool {
        switch (type, self) {
        case (.optional, .null), (.bool, .bool), (.int, .int), (.double, .double), (.string, .string): true
        case (.optional(let wrapped), _): conforms(to: wrapped)
        case (.playerType, .string(let name)): PlayerType(rawValue: name) != nil
        case (.score, .record): Score(wireValue: self) != nil
        case (.record(let record), .record(let fields)): fields.conforms(to: record.fields.map { ($0.name, $0.type) })
        case (.array(let element), .array(let elements)): elements.allSatisfy { $0.conforms(to: element) }
        default: false
        }
    }
}

extension WireRecord {
    /// Whether each of these fields has a value of its type; an optional one may be missing.
    func conforms(to fields: [(name: String, type: ValueType)]) -> Bool {
        fields.allSatisfy { (self[$0.name] ?? .null).conforms(to: $0.type) }
    }
}
