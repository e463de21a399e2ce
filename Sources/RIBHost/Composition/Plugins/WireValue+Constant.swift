internal import Configuration
internal import PluginABI

extension WireValue {
    /// The value that plugins.json writes, in the form in which it crosses to a plugin.
    ///
    /// Recurses at most `Constant.greatestDepth` times.
    init(_ constant: Constant) {
        switch constant {
        case .null: self = .null
        case .bool(let value): self = .bool(value)
        case .int(let value): self = .int(value)
        case .double(let value): self = .double(value)
        case .string(let value): self = .string(value)
        case .array(let values): self = .array(values.map { WireValue($0) })
        case .record(let fields):
            var record = WireRecord()
            for field in fields { record[field.name] = WireValue(field.value) }
            self = .record(record)
        }
    }
}
