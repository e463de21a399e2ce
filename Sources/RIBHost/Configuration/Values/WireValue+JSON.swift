public import PluginABI
public import PluginManifest

extension WireValue {
    /// How the text of a state spells a number that is not finite, which JSON cannot represent.
    fileprivate static func name(ofNonFinite double: Double) -> String {
        double.isNaN ? "nan" : double > 0 ? "inf" : "-inf"
    }

    /// A value that has been read from the text of a state, converted to a type; nil if it does not fit.
    public func restored(as type: ValueType) -> WireValue? {
        withNumbers(of: type).converted(to: type)
    }

    /// The value with numbers where their ``name(ofNonFinite:)`` stands for them. Recursive, for the depth of a type is
    /// bounded.
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

extension JSONWriter {
    /// Writes a value, as a state has it. Recursive, because the depth of a value is limited by its type.
    public mutating func value(_ value: WireValue) {
        switch value {
        case .null: null()
        case .bool(let bool): self.value(bool)
        case .int(let int): self.value(int)
        case .double(let double) where double.isFinite: self.value(double)
        case .double(let double): self.value(WireValue.name(ofNonFinite: double))
        case .string(let string): self.value(string)
        case .array(let elements): array { writer in for element in elements { writer.value(element) } }
        case .record(let record): object { writer in for (name, value) in record { writer.member(name, value) } }
        }
    }

    /// Writes a member that is a value.
    public mutating func member(_ name: String, _ value: WireValue) {
        key(name)
        self.value(value)
    }
}
