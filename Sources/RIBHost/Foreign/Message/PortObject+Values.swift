import Configuration
@_spi(Host) import PluginABI
import PluginManifest

/// Values with the types of a manifest.
extension PortObject {
    /// Reads a value; an absent one is null.
    func value(_ name: String, as type: ValueType) throws(PortMisuse) -> WireValue {
        guard let value = WireValue(self[name], as: type) else {
            throw misuse(name, Self.mismatch(self[name], type))
        }
        guard value.fits else { throw misuse(name, "has more than \(WireValue.sizeLimit) bytes") }
        return value
    }

    /// Reads a record with exactly these fields; an optional one can be absent, and so can the record if all can.
    ///
    /// - Parameter others: the names of fields whose values are ignored.
    func record(
        _ name: String,
        of fields: [(name: String, type: ValueType)],
        ignoring others: [String] = []
    ) throws(PortMisuse) -> WireRecord {
        let object = self[name] == nil ? nil : try object(name)
        let known = Set(fields.map(\.name) + others)
        if let key = object?.json.members.first(where: { !known.contains($0.key.text) })?.key.text {
            throw misuse(name, "has a member `\(key)`, which the manifest does not have")
        }
        var record = WireRecord()
        for field in fields {
            let json = object?[field.name]
            guard let value = WireValue(json, as: field.type) else {
                throw misuse("\(name).\(field.name)", Self.mismatch(json, field.type))
            }
            record[field.name] = value
        }
        guard record.fits else { throw misuse(name, "has more than \(WireValue.sizeLimit) bytes") }
        return record
    }

    /// The reason why a value is not of a type.
    private static func mismatch(_ json: JSONValue?, _ type: ValueType) -> String {
        switch (json?.kind, type) {
        case (.array, .array): "must be \(type), and an element is of another type"
        case (.object, .record): "must be \(type), and a member is of another type, or too many or missing"
        default: "must be \(type), not \(json?.kind.words ?? "absent")"
        }
    }
}

extension WireValue {
    /// Reads a value of a type; nil for another value.
    init?(_ json: JSONValue?, as type: ValueType) {
        guard let value = json.map({ WireValue($0) }) ?? .null, let typed = value.restored(as: type) else { return nil }
        self = typed
    }
}
