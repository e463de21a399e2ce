public import PluginABI
public import PluginManifest

// All that the host knows about the values of a type. A new type has a line in each switch over types; one that takes
// constants of another type, as `Double` takes `5`, also has one in `converted`.

extension WireValue {
    /// Returns true if the value has a type, in the form sent by generated code.
    ///
    /// Recursive, because the depth of constants, and of values that have been read, is limited.
    public func conforms(to type: ValueType) -> Bool {
        switch type {
        case .bool: Bool(wireValue: self) != nil
        case .int: Int(wireValue: self) != nil
        case .double: Double(wireValue: self) != nil
        case .string: String(wireValue: self) != nil
        case .playerType: PlayerType(wireValue: self) != nil
        case .score: Score(wireValue: self) != nil
        case .optional(let wrapped): self == .null || conforms(to: wrapped)
        case .array(let element): array?.allSatisfy { $0.conforms(to: element) } ?? false
        case .record(let record): fields?.conforms(to: record.fields.map { ($0.name, $0.type) }) ?? false
        }
    }

    private var array: [WireValue]? { if case .array(let elements) = self { elements } else { nil } }

    private var fields: WireRecord? { if case .record(let fields) = self { fields } else { nil } }

    /// Returns the constant converted to a type, `5` becoming `5.0` for a `Double`; nil if the constant does not fit.
    public func converted(to type: ValueType) -> WireValue? {
        switch (type, self) {
        case (.optional, .null): return .null
        case (.optional(let wrapped), _): return converted(to: wrapped)
        case (.double, .int(let int)): return Double(exactly: int).map { .double($0) }
        // Only negative zero is a `Double` although it is whole.
        case (.int, .double(0)): return .int(0)
        case (.score, .record(let fields)): return Self.convert(fields, to: ValueType.scoreFields)
        case (.record(let record), .record(let fields)): return Self.convert(fields, to: record.fields)
        case (.array(let element), .array(let elements)):
            let converted = elements.compactMap { $0.converted(to: element) }
            return converted.count == elements.count ? .array(converted) : nil
        default: return conforms(to: type) ? self : nil
        }
    }

    /// Returns a record with each field of the type, in the type's order, and no other; an optional field can be
    /// omitted.
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

    /// Reads a value from a query item or a case of a switch; nil if the text does not spell a value of the type.
    public init?(text: String, as type: ValueType) {
        switch type {
        case .string: self = .string(text)
        case .bool where text == "true" || text == "false": self = .bool(text == "true")
        case .int:
            guard let value = Int(canonical: text) else { return nil }
            self = .int(value)
        case .double:
            guard case .success(let document) = JSONDocument.parse(SourceFile(name: "", text: text)),
                document.root.literal == text, let value = document.root.double
            else { return nil }
            self = .double(value)
        case .playerType:
            guard let player = PlayerType(rawValue: text) else { return nil }
            self = player.wireValue
        case .bool, .score, .optional, .array, .record: return nil
        }
    }

    /// The spelling in a query item and in a case of a switch; nil for a value without such a spelling.
    public var spelling: String? {
        switch self {
        case .string(let text): text
        case .bool(let value): "\(value)"
        case .int(let value): "\(value)"
        case .double(let value): "\(value)"
        case .null, .array, .record: nil
        }
    }
}

extension WireRecord {
    /// Returns true if each field has a value of its type; an optional field may be missing.
    public func conforms(to fields: [(name: String, type: ValueType)]) -> Bool {
        fields.allSatisfy { (self[$0.name] ?? .null).conforms(to: $0.type) }
    }
}

extension ValueType {
    /// The fields of a `Score`.
    public static let scoreFields = [
        RecordType.Field(name: "player1Score", type: .int), RecordType.Field(name: "player2Score", type: .int),
    ]

    /// Returns a sample value of the type, the same each time, never nil; a string in it is the name of the slot or
    /// field.
    ///
    /// Recursive, because no record contains itself.
    public func sample(named name: String) -> WireValue {
        switch self {
        case .bool: .bool(true)
        case .int: .int(1)
        case .double: .double(1.5)
        case .string: .string(name)
        case .playerType: PlayerType.player1.wireValue
        case .score: Score().wireValue
        case .optional(let wrapped): wrapped.sample(named: name)
        case .array(let element): .array([element.sample(named: name)])
        case .record(let record):
            .record(record.fields.reduce(into: WireRecord()) { $0[$1.name] = $1.type.sample(named: $1.name) })
        }
    }

    /// True if a switch can distinguish the values.
    public var canBeSwitchedOn: Bool {
        switch unwrapped {
        case .bool, .int, .string, .playerType: true
        case .double, .score, .array, .record, .optional: false
        }
    }

    /// True if a query item of a URL can carry the values.
    public var canBeInURL: Bool { canBeSwitchedOn || unwrapped == .double }

    /// Returns the value of a switch's case; nil if the text does not spell a value of this type.
    public func caseValue(_ text: String) -> WireValue? {
        canBeSwitchedOn ? WireValue(text: text, as: unwrapped) : nil
    }

    /// Cases for all values; nil if there are too many.
    public var allCases: [WireValue]? {
        switch self {
        case .bool: [.bool(true), .bool(false)]
        case .playerType: [PlayerType.player1, .player2].map(\.wireValue)
        default: nil
        }
    }
}

extension DependencyType {
    /// The type of the value, or of the stream's values or events.
    public var valueType: ValueType {
        switch self {
        case .value(let type), .stream(let type), .mutableStream(let type), .eventStream(let type),
            .mutableEventStream(let type):
            type
        case .scoreStream, .mutableScoreStream: .score
        }
    }

    /// True for a stream of events, which keeps no latest event.
    public var isEvents: Bool {
        switch self {
        case .eventStream, .mutableEventStream: true
        case .value, .stream, .mutableStream, .scoreStream, .mutableScoreStream: false
        }
    }
}

extension Int {
    /// Reads a number in the only accepted spelling: `-?[0-9]+` without leading zeros, `0` but not `-0`.
    public init?(canonical text: String) {
        guard let value = Int(text), "\(value)".hasSameBytes(as: text) else { return nil }
        self = value
    }
}
