import Configuration
import PluginABI
import PluginManifest

extension WireValue {
    /// The type of the constant alone; nil if the type depends on the slot.
    var naturalType: ValueType? {
        switch self {
        case .bool: .bool
        case .int: .int
        case .double: .double
        case .string: .string
        case .null, .array, .record: nil
        }
    }

    /// The name of the type in a message.
    var words: String {
        switch self {
        case .string(let string) where string.count > 40: "a string"
        case .array: "an array"
        case .record: "an object"
        default: "`\(json)`"
        }
    }

    /// The value in plugins.json's spelling, except for arrays.
    fileprivate var json: String {
        switch self {
        case .string(let string): "\"\(string)\""
        case .record(let fields): "{\(fields.map { "\"\($0.name)\": \($0.value.json)" }.joined(separator: ", "))}"
        default: spelling ?? "null"
        }
    }
}

extension ValueType {
    /// An example of a constant of the type in plugins.json; records inside a record are not spelled out.
    var example: String {
        switch self {
        case .optional: "null"
        case .array(let element): "[\(element.example)]"
        case .record(let record):
            "{\(record.fields.map { "\"\($0.name)\": \($0.type.fieldExample)" }.joined(separator: ", "))}"
        default: sample(named: "…").json
        }
    }

    private var fieldExample: String {
        switch self {
        case .array: "[]"
        case .record(let record): record.fields.isEmpty ? "{}" : "{…}"
        default: example
        }
    }

    var exampleHelp: String { "A constant of type `\(self)` looks like `\(unwrapped.example)`." }

    /// The spelling of a switch's cases for the type.
    var caseWords: String {
        unwrapped.allCases?.compactMap(\.spelling).map { "`\($0)`" }.joined(separator: " or ")
            ?? "a whole number, such as `3`"
    }

    /// Returns the built-in types with a property, as words: a `Bool`, an `Int` or a `String`.
    static func words(where hasProperty: (ValueType) -> Bool) -> String {
        let types = builtIn.filter(hasProperty).map(\.description.withArticle)
        return types.dropLast().joined(separator: ", ") + " or " + types[types.count - 1]
    }
}

extension String {
    /// A type's name as used in a sentence: a `Bool`, an `Int`.
    var withArticle: String {
        let startsWithVowel = first.map { "AEIO".contains($0) } ?? false
        return "\(startsWithVowel ? "an" : "a") `\(self)`"
    }
}
