import Configuration
import PluginABI
import PluginManifest

/// What follows for static slots from how each flow was entered, and from the scopes around it.
extension RuleInterpreter {
    /// What the static slots of all plugins get, in all flows.
    struct Fillings {
        var findings: Set<SlotFinding> = []
        var bindings: Set<String> = []
        /// The plugins that can write streams, with the scopes of these.
        var writers: [Writer] = []
        /// The keys that plugins take from what a flow was entered with.
        var entered: [(plugin: String, flow: Int, key: String)] = []
    }

    /// A plugin in a flow that can write a stream.
    struct Writer {
        var plugin: String
        var place: Place
        var stream: String
        var scopes: [Int]
    }

    /// What a static slot gets, in words; or what is wrong with it.
    private enum Filling {
        case bound(String)
        case wrong(Finding)
        /// Another error is to blame.
        case unknown
    }

    private struct Stream: Hashable {
        /// `Int`, or `events of Int`.
        var type: String
        /// The flow that declares it; -1 for the file.
        var scope: Int
    }

    /// For each plugin in each flow where it is built: what its static slots get, at the first step that uses it.
    func staticFillings() -> Fillings {
        var streams: [Int: [String: Set<Stream?>]] = [:]
        findStreams(0, Self.streams(configuration.dependencies, -1), &streams)
        var seen: Set<String> = []
        var fillings = Fillings()
        for place in builds.keys.sorted(by: { ($0.flow, $0.step) < ($1.flow, $1.step) }) {
            guard let plugin = plugin(of: place), seen.insert("\(place.flow) \(plugin.id.value)").inserted else {
                continue
            }
            for slot in staticSlots(of: place) {
                let filling =
                    if streamNames.contains(slot.key) {
                        Self.filling(slot.key, slot.type, streams[place.flow]?[slot.key] ?? [])
                    } else {
                        filling(slot.key, slot.type, in: place.flow)
                    }
                switch filling {
                case .bound(let source):
                    fillings.bindings.insert("\(place) \(slot.name) \(source)")
                    if source == "entry \(slot.key)" {
                        fillings.entered.append((plugin.id.value, place.flow, slot.key))
                    }
                    guard slot.type.isWritable else { continue }
                    let scopes = (streams[place.flow]?[slot.key] ?? []).compactMap { $0?.scope }
                    fillings.writers.append(
                        Writer(plugin: plugin.id.value, place: place, stream: slot.key, scopes: scopes)
                    )
                case .wrong(let finding):
                    fillings.findings.insert(SlotFinding(place: place, slot: slot.name, finding: finding))
                case .unknown: break
                }
            }
        }
        return fillings
    }

    /// Whether what is found is about a static slot.
    func isStatic(_ finding: SlotFinding) -> Bool {
        staticSlots(of: finding.place).contains { $0.name == finding.slot }
    }

    // MARK: - Streams

    private var streamNames: Set<String> {
        let scopes = [configuration.dependencies] + flows.map(\.dependencies)
        return Set(scopes.flatMap { Self.streams($0, 0).keys }).union(["scoreStream"])
    }

    private static func streams(_ dependencies: [SharedDependency], _ scope: Int) -> [String: Stream] {
        var streams = scope == -1 ? ["scoreStream": Stream(type: "Score", scope: -1)] : [:]
        for dependency in dependencies {
            switch dependency.kind {
            case .stream(let type?, _): streams[dependency.key.value] = Stream(type: type.value, scope: scope)
            case .events(let type, _):
                streams[dependency.key.value] = Stream(type: "events of \(type.value)", scope: scope)
            case .stream(nil, _), .constant, .invalid: break
            }
        }
        return streams
    }

    /// Walks from the root inward, with the streams that are seen from where it is; nil for one that is not there.
    private func findStreams(
        _ flow: Int,
        _ around: [String: Stream],
        _ found: inout [Int: [String: Set<Stream?>]]
    ) {
        let seen = around.merging(Self.streams(flows[flow].dependencies, flow)) { $1 }
        for name in streamNames { found[flow, default: [:]][name, default: []].insert(seen[name]) }
        for place in builds.keys where place.flow == flow {
            if let callee = callee(of: place) { findStreams(callee, seen, &found) }
        }
    }

    private static func filling(_ name: String, _ type: DependencyType, _ streams: Set<Stream?>) -> Filling {
        let carried: String? =
            switch type {
            case .value: nil
            case .stream(let type), .mutableStream(let type): type.description
            case .eventStream(let type), .mutableEventStream(let type): "events of \(type)"
            case .scoreStream, .mutableScoreStream: "Score"
            }
        if streams.contains(nil) {
            if case .value(let value) = type, value.isOptional { return .bound("absent") }
            return .wrong(.missingStatic)
        }
        let found = streams.compactMap { $0 }
        guard found.allSatisfy({ $0.type == carried }) else { return .wrong(.staticType) }
        return .bound("stream \(name) of \(found.map(\.scope).sorted())")
    }

    // MARK: - Values

    private func filling(
        _ key: String,
        _ slot: DependencyType,
        in flow: Int
    ) -> Filling {
        let constant = constant(key, in: flow)
        guard case .value(let type) = slot else { return .wrong(constant == nil ? .missingStatic : .staticType) }
        if let (value, scope) = constant {
            guard Self.fits(value, type) else { return .wrong(.staticType) }
            return .bound("constant \(value) of \(scope)")
        }
        // The root is entered with nothing but constants.
        let entries = flow == 0 ? [] : walk.entries(of: flow)
        let isEntered = !entries.isEmpty && entries.allSatisfy { $0.has(key) }
        let missing = type.isOptional ? Filling.bound("absent") : .wrong(.missingStatic)
        guard let known = types[key] else {
            return isEntered && misfits().contains(key) ? .wrong(.staticType) : missing
        }
        guard let known else { return isEntered ? .unknown : missing }
        guard isEntered || type.isOptional && flow != 0 else { return missing }
        if known.unwrapped != type.unwrapped { return .wrong(.staticType) }
        if !type.isOptional, entries.contains(where: { $0.mayBeNil(key) }) { return .wrong(.mayBeNil) }
        return .bound("entry \(key)")
    }

    /// The flow's own constant, or the file's where nothing else can assign the key.
    private func constant(_ key: String, in flow: Int) -> (value: WireValue, scope: Int)? {
        if let own = Self.constants(flows[flow].dependencies).first(where: { $0.key == key }) {
            return (own.value, flow)
        }
        guard flow == 0 || !isAssigned(key) else { return nil }
        return Self.constants(configuration.dependencies).first { $0.key == key }.map { ($0.value, -1) }
    }

    private func isAssigned(_ key: String) -> Bool {
        let reported = plugins.values.contains { plugin in
            (manifests[plugin.id.value]?.outcomes.flatMap(\.payload) ?? []).contains {
                flowKey($0.name, plugin.adapt?.payload) == key
            }
        }
        let places = flows.indices.flatMap { flow in
            stepNames[flow].indices.map { Place(flow: flow, step: $0) }
        }
        let isGiven = places.contains { place in
            callee(of: place) != nil && definition(of: place)?.with.contains { $0.key.value == key } ?? false
        }
        let isOwn = flows.contains { flow in Self.constants(flow.dependencies).contains { $0.key == key } }
        return reported || isGiven || isOwn || links.flatMap(\.query).contains { $0.name.value == key }
    }

    private static func fits(_ value: WireValue, _ type: ValueType) -> Bool {
        switch value {
        case .null: type.isOptional
        case .int: type.unwrapped == .int
        default: type.unwrapped == .string
        }
    }
}
