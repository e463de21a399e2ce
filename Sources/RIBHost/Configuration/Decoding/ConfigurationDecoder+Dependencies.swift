@_spi(Host) import PluginABI
import PluginManifest

extension ConfigurationDecoder {
    mutating func decodeDependencies(_ value: JSONValue?) -> [SharedDependency] {
        guard let value, let members = members(of: value, "`dependencies`") else { return [] }
        return members.map { member in
            let key = valueName(member.key.located, "a dependency")
            return decodeDependency(member.value, key)
        }
    }

    /// Decodes an object with the key `stream` as a shared stream, an object with only the type of its `events` as a
    /// shared stream of events, and anything else as a constant.
    private mutating func decodeDependency(_ value: JSONValue, _ key: Located<String>) -> SharedDependency {
        if value.kind == .object, value["stream"] != nil { return decodeStream(value, key) }
        if value.kind == .object, value.members.count == 1, let type = value["events"], let spelling = type.string {
            return SharedDependency(key: key, kind: .events(type: Located(spelling, type.range), range: value.range))
        }
        return SharedDependency(key: key, kind: constant(value).map { .constant($0) } ?? .invalid)
    }

    private mutating func decodeStream(_ value: JSONValue, _ key: Located<String>) -> SharedDependency {
        let what = "the stream `\(key.value)`"
        guard let fields = fields(of: value, what, ConfigurationKey.ofStream) else {
            return SharedDependency(key: key, kind: .invalid)
        }
        let help = "Write the type of its values, such as `\"Double\"`."
        let type = string("stream", in: fields, "The type of \(what)", help: help)
        // A score has a natural first value; other streams must state theirs.
        if type?.value != "Score", fields["value"] == nil {
            let help = "A stream has a value from the start: write `\"value\": …`."
            reportMissing("value", in: value, what, help: help)
        }
        return SharedDependency(
            key: key,
            kind: .stream(type: type, value: fields["value"].flatMap { constant($0.value) }),
            writers: fields["writers"].flatMap { decodeWriters($0.value, of: what) }
        )
    }

    private mutating func decodeWriters(_ value: JSONValue, of what: String) -> Located<[Located<String>]>? {
        guard value.kind == .array else {
            reportWrongType("the writers of \(what)", "an array of plugins", value, help: "Write `[\"ID\"]`.")
            return nil
        }
        return Located(value.elements.compactMap { string($0, "A writer of \(what)") }, value.range)
    }

    /// Decodes a constant of limited depth and size.
    mutating func constant(_ value: JSONValue) -> Located<WireValue>? {
        guard let constant = constant(value, depth: 0) else { return nil }
        guard constant.fits else {
            report(
                .constantTooLarge,
                "A constant has \(constant.size) bytes, and a value has at most \(WireValue.sizeLimit).",
                at: value.range,
                help: "Put it into a file, and let the constant be the path of that file."
            )
            return nil
        }
        return Located(constant, value.range)
    }

    private mutating func constant(_ value: JSONValue, depth: Int) -> WireValue? {
        switch value.kind {
        case .null: return .null
        case .bool: return .bool(value.bool ?? false)
        case .number: return number(value)
        case .string: return .string(value.string ?? "")
        case .array, .object: break
        }
        guard depth < Configuration.greatestConstantDepth else {
            report(
                .nestedTooDeeply,
                "A constant can have at most \(Configuration.greatestConstantDepth) levels of arrays and objects.",
                at: value.range,
                "one level too many"
            )
            return nil
        }
        // The error of an element has been reported, and the others are read for their own errors.
        if value.kind == .array {
            let elements = value.elements.map { constant($0, depth: depth + 1) }
            let known = elements.compactMap(\.self)
            return known.count == elements.count ? .array(known) : nil
        }
        let fields = (members(of: value, "A record") ?? []).map { ($0.key.text, constant($0.value, depth: depth + 1)) }
        var record = WireRecord()
        for (name, field) in fields { record[name] = field }
        return fields.allSatisfy { $0.1 != nil } ? .record(record) : nil
    }

    private mutating func number(_ value: JSONValue) -> WireValue? {
        // An `Int` has no negative zero: `-0` is a `Double`, which keeps its sign, until a type asks for an `Int`.
        if let int = value.int, int != 0 || value.double?.sign != .minus { return .int(int) }
        if let double = value.double { return .double(double) }
        report(
            .numberOutOfRange,
            "The number is too large: neither an `Int` nor a `Double` can hold it.",
            at: value.range
        )
        return nil
    }
}
