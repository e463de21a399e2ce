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
