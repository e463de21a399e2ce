public import PluginABI
public import PluginManifest

extension JSONWriter {
    /// Writes a value. Recursive, because the type limits the depth of a value.
    ///
    /// A number that is not finite, which JSON cannot represent, becomes a string: `nan`, `inf` or `-inf`.
    public mutating func value(_ value: WireValue) {
        switch value {
        case .null: null()
        case .bool(let bool): self.value(bool)
        case .int(let int): self.value(int)
        case .double(let double) where double.isFinite: self.value(double)
        case .double(let double): self.value(double.isNaN ? "nan" : double > 0 ? "inf" : "-inf")
        case .string(let string): self.value(string)
        case .array(let elements): array { writer in for element in elements { writer.value(element) } }
        case .record(let record): object { writer in for (name, value) in record { writer.member(name, value) } }
        }
    }

    /// Writes a member with a value.
    public mutating func member(_ name: String, _ value: WireValue) {
        key(name)
        self.value(value)
    }
}
