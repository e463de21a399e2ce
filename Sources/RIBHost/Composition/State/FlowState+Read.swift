import Configuration
import PluginABI
import PluginManifest

extension FlowState {
    /// Reads a state written by ``RootFlow/writeState(to:)``; nil for any other text.
    public init?(json: [UInt8]) {
        guard let text = String(validating: json, as: UTF8.self),
            case .success(let document) = JSONDocument.parse(SourceFile(name: "state", text: text)),
            let streams = document.root["streams"]
        else { return nil }
        do {
            self.streams = try Self.record(streams)
            flow = try document.root["flow"].map { flow throws(Foreign) in try Self.instance(flow, depth: 0) }
        } catch {
            return nil
        }
    }

    /// The error for a text that is not a state.
    private struct Foreign: Error {}

    /// The maximum depth of nested flows, which no real flow reaches.
    private static let depthLimit = 100
    /// The maximum depth of a state's text: a flow, its steps and a step, for each flow, and a value.
    static let textDepthLimit = 3 * (depthLimit + 1) + WireValue.depthLimit

    private static func instance(_ value: JSONValue, depth: Int) throws(Foreign) -> Instance {
        let instance = Instance(
            streams: try record(value["streams"]),
            steps: try steps(value["steps"], depth: depth),
            shown: value["shown"]?.int,
            trail: try steps(value["trail"], depth: depth),
            services: try steps(value["services"], depth: depth)
        )
        if let shown = instance.shown, !instance.steps.indices.contains(shown) { throw Foreign() }
        try refuseRepeated(instance.steps + instance.services)
        try refuseRepeated(instance.trail)
        return instance
    }

    /// Throws an error if a step is repeated: no step is attached twice, or twice on the path of `@back`.
    private static func refuseRepeated(_ steps: [Step]) throws(Foreign) {
        guard Set(steps.map(\.name)).count == steps.count else { throw Foreign() }
    }

    private static func steps(_ value: JSONValue?, depth: Int) throws(Foreign) -> [Step] {
        guard depth < depthLimit else { throw Foreign() }
        return try (value.map { Array($0.elements) } ?? []).map { element throws(Foreign) in
            guard let name = element["step"]?.string else { throw Foreign() }
            return Step(
                name: name,
                entry: try record(element["entry"]),
                environment: try element["knows"].map(record),
                state: try element["state"].map(wireValue),
                flow: try element["flow"].map { flow throws(Foreign) in try instance(flow, depth: depth + 1) },
                children: try steps(element["children"], depth: depth + 1),
                slot: element["slot"]?.string
            )
        }
    }

    /// Reads the states of children, for a rebuilt parent.
    static func children(json: [UInt8]) -> [Step] {
        guard let text = String(validating: json, as: UTF8.self),
            case .success(let document) = JSONDocument.parse(SourceFile(name: "children", text: text))
        else { return [] }
        return (try? steps(document.root, depth: 0)) ?? []
    }

    private static func record(_ value: JSONValue?) throws(Foreign) -> WireRecord {
        guard let value else { return WireRecord() }
        guard case .record(let record) = try wireValue(value) else { throw Foreign() }
        return record
    }

    private static func wireValue(_ value: JSONValue) throws(Foreign) -> WireValue {
        guard let value = WireValue(value) else { throw Foreign() }
        return value
    }
}
