public import PluginABI
public import PluginManifest

extension WireValue {
    /// Returns a value read from the text of a state, converted to a type; nil if the value does not fit.
    public func restored(as type: ValueType) -> WireValue? {
        withNumbers(of: type).converted(to: type)
    }

    /// Returns the value with numbers instead of the strings by which a state spells numbers that are not finite.
    /// Recursive, because the depth of a type is bounded.
    public func withNumbers(of type: ValueType) -> WireValue {
        switch (type, self) {
        case (.optional(let wrapped), _): return withNumbers(of: wrapped)
        case (.double, .string("nan")): return .double(.nan)
        case (.double, .string("inf")): return .double(.infinity)
        case (.double, .string("-inf")): return .double(-.infinity)
        case (.array(let element), .array(let elements)): return .array(elements.map { $0.withNumbers(of: element) })
        case (.record(let type), .record(var record)):
            for field in type.fields {
                if let value = record[field.name] { record[field.name] = value.withNumbers(of: field.type) }
            }
            return .record(record)
        default: return self
        }
    }
}

extension WireValue {
    /// The maximum depth of a value, as for values that cross to a plugin.
    public static let depthLimit = 2 * Screen.depthLimit

    /// Creates a value from a document, with numbers as they are spelled; nil for a value that is nested too deeply,
    /// and for a number that neither an `Int` nor a `Double` can hold.
    public init?(_ value: JSONValue, depth: Int = 0, limit: Int = depthLimit) {
        guard depth <= limit else { return nil }
        switch value.kind {
        case .null: self = .null
        case .bool: self = .bool(value.bool ?? false)
        case .string: self = .string(value.string ?? "")
        case .number:
            if let int = Int(value.literal) {
                self = .int(int)
            } else if let double = value.double {
                self = .double(double)
            } else {
                return nil
            }
        case .array:
            let elements = value.elements.map { WireValue($0, depth: depth + 1, limit: limit) }
            guard elements.allSatisfy({ $0 != nil }) else { return nil }
            self = .array(elements.compactMap(\.self))
        case .object:
            var record = WireRecord()
            for (key, value) in value.members {
                guard let field = WireValue(value, depth: depth + 1, limit: limit) else { return nil }
                record[key.text] = field
            }
            self = .record(record)
        }
    }
}
