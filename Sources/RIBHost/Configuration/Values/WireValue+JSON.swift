public import PluginABI
public import PluginManifest

extension WireValue {
    /// A value that has been read from the text of a state, converted to a type; nil if it does not fit.
    public func restored(as type: ValueType) -> WireValue? {
        withNumbers(of: type).converted(to: type)
    }

    /// The value with numbers where the words stand for them that JSON has for what is not finite. Recursive, for the
    /// depth of a type is bounded.
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
