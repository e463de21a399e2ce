internal import PluginABI
internal import PluginManifest

extension FlowState {
    /// The state as one line of JSON in UTF-8, for ``init(json:)``.
    public var json: [UInt8] {
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("streams", streams)
            if let flow { writer.member("flow", flow) }
        }
        return writer.bytes
    }
}

extension JSONWriter {
    fileprivate mutating func member(_ key: String, _ instance: FlowState.Instance) {
        self.key(key)
        object { writer in
            if !instance.streams.isEmpty { writer.member("streams", instance.streams) }
            writer.member("steps", instance.steps)
            if let shown = instance.shown { writer.member("shown", shown) }
            if !instance.trail.isEmpty {
                writer.key("trail")
                writer.array { writer in
                    for place in instance.trail { writer.object { writer in writer.write(place) } }
                }
            }
            if !instance.services.isEmpty { writer.member("services", instance.services) }
        }
    }

    private mutating func member(_ key: String, _ steps: [FlowState.Step]) {
        self.key(key)
        array { writer in
            for step in steps {
                writer.object { writer in
                    writer.write(step.place)
                    if let environment = step.environment { writer.member("knows", environment) }
                    if let state = step.state {
                        writer.key("state")
                        writer.value(state)
                    }
                    if let flow = step.flow { writer.member("flow", flow) }
                }
            }
        }
    }

    private mutating func write(_ place: FlowState.Place) {
        member("step", place.step)
        if !place.entry.isEmpty { member("entry", place.entry) }
    }

    fileprivate mutating func member(_ key: String, _ record: WireRecord) {
        self.key(key)
        value(.record(record))
    }

    /// Recursive, because the depth of a value is limited by its type.
    mutating func value(_ value: WireValue) {
        switch value {
        case .null: null()
        case .bool(let bool): self.value(bool)
        case .int(let int): self.value(int)
        case .double(let double) where double.isFinite: self.value(double)
        case .double(let double): self.value(WireValue.name(ofNonFinite: double))
        case .string(let string): self.value(string)
        case .array(let elements): array { writer in for element in elements { writer.value(element) } }
        case .record(let record):
            object { writer in
                for (name, value) in record {
                    writer.key(name)
                    writer.value(value)
                }
            }
        }
    }
}
