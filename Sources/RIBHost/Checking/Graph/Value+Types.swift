public import PluginABI
public import PluginManifest

extension WireValue {
    /// The constant converted to a type, `5` becoming `5.0` for a `Double`; nil if it does not fit.
    ///
    /// Recursive, because the depth of constants is limited.
    public func converted(to type: ValueType) -> WireValue? {
        switch (type, self) {
        case (.optional, .null): return .null
        case (.optional(let wrapped), _): return converted(to: wrapped)
        case (.bool, .bool), (.int, .int), (.double, .double), (.string, .string): return self
        case (.double, .int(let int)): return Double(exactly: int).map { .double($0) }
        // Only negative zero is a `Double` although it is whole.
        case (.int, .double(0)): return .int(0)
        case (.playerType, .string(let name)): return ValueType.players.contains(name) ? self : nil
        case (.score, .record(let fields)): return Self.convert(fields, to: ValueType.scoreFields)
        case (.record(let record), .record(let fields)): return Self.convert(fields, to: record.fields)
        case (.array(let element), .array(let elements)):
            let converted = elements.compactMap { $0.converted(to: element) }
            return converted.count == elements.count ? .array(converted) : nil
        default: return nil
        }
    }

    /// Each field of the type, in its order, and no other; an optional field can be omitted.
    private static func convert(_ fields: WireRecord, to types: [RecordType.Field]) -> WireValue? {
        let known = Set(types.map(\.name))
        guard fields.names.allSatisfy({ known.contains($0) }) else { return nil }
        var converted = WireRecord()
        for type in types {
            guard let value = (fields[type.name] ?? .null).converted(to: type.type) else { return nil }
            converted[type.name] = value
        }
        return .record(converted)
    }

    /// The type that the constant has by itself; nil if it depends on the slot.
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
        case .null: "`null`"
        case .bool(let bool): "`\(bool)`"
        case .int(let int): "`\(int)`"
        case .double(let double): "`\(double)`"
        case .string(let string): string.count <= 40 ? "`\"\(string)\"`" : "a string"
        case .array: "an array"
        case .record: "an object"
        }
    }
}

extension ValueType {
    static let players = ["player1", "player2"]
    static let scoreFields = [
        RecordType.Field(name: "player1Score", type: .int), RecordType.Field(name: "player2Score", type: .int),
    ]

    /// How a constant of the type looks in plugins.json; records inside a record are not spelled out.
    var example: String {
        switch self {
        case .bool: "true"
        case .int: "1"
        case .double: "1.5"
        case .string: "\"…\""
        case .playerType: "\"player1\""
        case .score: "{\"player1Score\": 0, \"player2Score\": 0}"
        case .optional: "null"
        case .array(let element): "[\(element.example)]"
        case .record(let record):
            "{\(record.fields.map { "\"\($0.name)\": \($0.type.fieldExample)" }.joined(separator: ", "))}"
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

    /// The value that a case of a switch names; nil if it is not a value of this type.
    func caseValue(_ text: String) -> WireValue? {
        switch unwrapped {
        case .bool: text == "true" ? .bool(true) : text == "false" ? .bool(false) : nil
        case .int: Int(canonical: text).map { .int($0) }
        case .string: .string(text)
        case .playerType: Self.players.contains(text) ? .string(text) : nil
        case .double, .score, .array, .record, .optional: nil
        }
    }

    /// Whether a switch can tell its values apart.
    var canBeSwitchedOn: Bool {
        switch unwrapped {
        case .bool, .int, .string, .playerType: true
        case .double, .score, .array, .record, .optional: false
        }
    }

    /// How cases of a switch on the type are written.
    var caseWords: String {
        switch unwrapped {
        case .bool: "`true` or `false`"
        case .playerType: "`player1` or `player2`"
        default: "a whole number, such as `3`"
        }
    }

    /// Cases that cover all values; nil if there are too many.
    var allCases: [WireValue]? {
        switch self {
        case .bool: [.bool(true), .bool(false)]
        case .playerType: Self.players.map { .string($0) }
        default: nil
        }
    }
}

extension String {
    /// A type's name as used in a sentence: a `Bool`, an `Int`.
    var withArticle: String {
        let startsWithVowel = first.map { "AEIO".contains($0) } ?? false
        return "\(startsWithVowel ? "an" : "a") `\(self)`"
    }
}

extension Int {
    /// The number of a text in the only accepted spelling: `-?[0-9]+` without leading zeros, `0` but not `-0`.
    public init?(canonical text: String) {
        guard let value = Int(text), "\(value)".hasSameBytes(as: text) else { return nil }
        self = value
    }
}
