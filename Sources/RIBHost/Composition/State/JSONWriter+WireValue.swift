import PluginABI
import PluginManifest

extension JSONWriter {
    /// Writes a value, for ``FlowState/init(json:)``. Recursive, because the depth of a value is limited by its type.
    mutating func value(_ value: WireValue) {
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
    mutating func member(_ name: String, _ value: WireValue) {
        key(name)
        self.value(value)
    }
}
