/// A value that crosses between a plugin and its host.
///
/// Only values cross, so that a plugin can run in a separate process.
@frozen  // Plugins receive such values, so a further case would need another major version anyway.
public enum WireValue: Sendable, Hashable {
    /// No value.
    case null
    /// True or false.
    case bool(Bool)
    /// A whole number.
    case int(Int)
    /// A number.
    case double(Double)
    /// A text.
    case string(String)
    /// Values in a row.
    case array([WireValue])
    /// Values by name.
    case record(WireRecord)
}

extension WireValue {
    /// The type's name in a message.
    var typeName: String {
        switch self {
        case .null: "nil"
        case .bool: "Bool"
        case .int: "Int"
        case .double: "Double"
        case .string: "String"
        case .array: "an array"
        case .record: "a record"
        }
    }
}
