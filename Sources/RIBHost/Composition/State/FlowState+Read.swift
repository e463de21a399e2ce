internal import PluginABI
internal import PluginManifest

extension FlowState {
    /// Reads what ``json`` has written; nil if the text is something else.
    public init?(json: [UInt8]) {
        guard let text = String(validating: json, as: UTF8.self),
            case .success(let document) = JSONDocument.parse(SourceFile(name: "state", text: text)),
            let streams = document.root["streams"].flatMap(Self.record)
        else { return nil }
        self.streams = streams
        guard let flow = document.root["flow"] else { return }
        guard let instance = Self.instance(flow, depth: 0) else { return nil }
        self.flow = instance
    }

    /// Deeper than flows can be nested.
    private static let depthLimit = 100

    private static func instance(_ value: JSONValue, depth: Int) -> Instance? {
        guard depth < depthLimit, let steps = Self.steps(value["steps"], depth: depth),
            let services = Self.steps(value["services"], depth: depth), let trail = places(value["trail"]),
            let streams = record(value["streams"])
        else { return nil }
        let shown = value["shown"]?.int
        guard shown.map({ steps.indices.contains($0) }) ?? true else { return nil }
        return Instance(streams: streams, steps: steps, shown: shown, trail: trail, services: services)
    }

    private static func steps(_ value: JSONValue?, depth: Int) -> [Step]? {
        var steps: [Step] = []
        for element in value.map({ Array($0.elements) }) ?? [] {
            guard let place = place(element) else { return nil }
            var step = Step(place: place)
            if let knows = element["knows"] {
                guard let environment = record(knows) else { return nil }
                step.environment = environment
            }
            if let state = element["state"] {
                guard let value = WireValue(state) else { return nil }
                step.state = value
            }
            if let flow = element["flow"] {
                guard let instance = instance(flow, depth: depth + 1) else { return nil }
                step.flow = instance
            }
            steps.append(step)
        }
        return steps
    }

    private static func places(_ value: JSONValue?) -> [Place]? {
        var places: [Place] = []
        for element in value.map({ Array($0.elements) }) ?? [] {
            guard let place = place(element) else { return nil }
            places.append(place)
        }
        return places
    }

    private static func place(_ value: JSONValue) -> Place? {
        guard let step = value["step"]?.string, let entry = record(value["entry"]) else { return nil }
        return Place(step: step, entry: entry)
    }

    private static func record(_ value: JSONValue?) -> WireRecord? {
        guard let value else { return WireRecord() }
        guard case .record(let record)? = WireValue(value) else { return nil }
        return record
    }
}

extension WireValue {
    /// As deep as values can be that cross to a plugin.
    private static let depthLimit = 2 * Screen.depthLimit

    /// A value of a document, with numbers as they are spelled; nil for one that is nested too deeply, and for a number
    /// that neither an `Int` nor a `Double` can hold.
    fileprivate init?(_ value: JSONValue, depth: Int = 0) {
        guard depth <= Self.depthLimit else { return nil }
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
            let elements = value.elements.map { WireValue($0, depth: depth + 1) }
            guard elements.allSatisfy({ $0 != nil }) else { return nil }
            self = .array(elements.compactMap(\.self))
        case .object:
            var record = WireRecord()
            for (key, value) in value.members {
                guard let field = WireValue(value, depth: depth + 1) else { return nil }
                record[key.text] = field
            }
            self = .record(record)
        }
    }
}
