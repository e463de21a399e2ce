extension WireValue {
    /// The type as a message names it.
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
