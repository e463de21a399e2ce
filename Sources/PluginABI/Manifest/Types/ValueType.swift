/// The type of a value that crosses between host and plugin.
public indirect enum ValueType: Hashable, Sendable {
    /// `Bool`.
    case bool
    /// `Int`.
    case int
    /// `Double`.
    case double
    /// `String`.
    case string
    /// PluginABI's `PlayerType`.
    case playerType
    /// PluginABI's `Score`.
    case score
    /// `T?`; never of another optional.
    case optional(ValueType)
    /// `[T]`.
    case array(ValueType)
    /// A record declared in a manifest.
    case record(RecordType)

    /// The types without a declaration.
    public static let builtIn: [ValueType] = [.bool, .int, .double, .string, .playerType, .score]

    /// True if a value may be absent.
    public var isOptional: Bool {
        if case .optional = self { true } else { false }
    }

    /// The type without `?`.
    public var unwrapped: ValueType {
        if case .optional(let wrapped) = self { wrapped } else { self }
    }
}

extension ValueType: CustomStringConvertible {
    /// The type, as spelled in a manifest.
    public var description: String {
        switch self {
        case .bool: "Bool"
        case .int: "Int"
        case .double: "Double"
        case .string: "String"
        case .playerType: "PlayerType"
        case .score: "Score"
        case .optional(let wrapped): "\(wrapped)?"
        case .array(let element): "[\(element)]"
        case .record(let record): record.name
        }
    }
}
