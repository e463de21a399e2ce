import Configuration
import PluginABI
import PluginManifest

/// What follows for static slots from how each flow was entered, and from the scopes around it.
extension RuleInterpreter {
    /// What the static slots of all plugins get, in all flows.
    struct Fillings {
        var findings: Set<SlotFinding> = []
        /// The same of children: by code, place and slot.
        var findingsOfChildren: Set<String> = []
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
        /// Where the file writes the child that it is; nil for a step.
        var child: Int?
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

    struct Stream: Hashable {
        /// `Int`, or `events of Int`.
        var type: String
        /// The flow that declares it; -1 for the file, and -2 for a slot.
        var scope: Int
        var isReadOnly = false
    }

    /// For each plugin in each flow where it is built: what its static slots get, at the first step that uses it.
    func staticFillings() -> Fillings {
        let streams = streamsByFlow()
        var seen: Set<String> = []
        var fillings = Fillings()
        for place in builds.keys.sorted(by: { ($0.flow, $0.step) < ($1.flow, $1.step) }) {
            guard let plugin = plugin(of: place), seen.insert("\(place.flow) \(plugin.id.value)").inserted else {
                continue
            }
            for slot in staticSlots(of: place) {
                switch filling(slot, in: place.flow, streams[place.flow] ?? [:]) {
                case .bound(let source):
                    fillings.bindings.insert("\(place) \(slot.name) \(source)")
                    if source == "entry \(slot.key)" {
                        fillings.entered.append((plugin.id.value, place.flow, slot.key))
                    }
                    guard slot.type.isWritable else { continue }
                    let scopes = (streams[place.flow]?[slot.key] ?? []).compactMap { $0?.scope }
                    guard !scopes.contains(-2) else { continue }
                    fillings.writers.append(
                        Writer(plugin: plugin.id.value, place: place, stream: slot.key, scopes: scopes)
                    )
                case .wrong(let finding):
                    fillings.findings.insert(SlotFinding(place: place, slot: slot.name, finding: finding))
                case .unknown: break
                }
            }
        }
        for (place, child) in builtChildren { fill(child, at: place, streams[place.flow] ?? [:], &fillings) }
        return fillings
    }

    private func filling(
        _ slot: (name: String, key: String, type: DependencyType),
        in flow: Int,
        isOfChild: Bool = false,
        _ streams: [String: Set<Stream?>]
    ) -> Filling {
        let found = streams[slot.key] ?? []
        let isStream = Self.carried(by: slot.type) != nil && !found.isEmpty && !found.contains(nil)
        if streamNames.contains(slot.key) || isStream { return Self.filling(slot.key, slot.type, found) }
        return filling(slot.key, slot.type, in: flow, isOfChild: isOfChild)
    }

    /// A child's static slots: what its slots offer under the name, and else what the flow around its parent has.
    private func fill(
        _ child: Child,
        at place: Place,
        _ streams: [String: Set<Stream?>],
        _ fillings: inout Fillings
    ) {
        guard let plugin = plugins[child.definition.unitName] else { return }
        for slot in statics(of: child) {
            if let offered = child.offered(slot.key) {
                if Self.isUsable(offered, as: slot.type) {
                    let kind = Self.carried(by: offered) == nil ? "entry \(slot.key)" : "stream \(slot.key) of slot"
                    fillings.bindings.insert("child \(child.offset) \(slot.name) \(kind)")
                } else if !child.isAgain {
                    fillings.findingsOfChildren.insert("RH141 \(child.offset) \(slot.name)")
                }
                continue
            }
            switch filling(slot, in: place.flow, isOfChild: true, streams) {
            case .bound(let source):
                fillings.bindings.insert("child \(child.offset) \(slot.name) \(source)")
                if source == "entry \(slot.key)" { fillings.entered.append((plugin.id.value, place.flow, slot.key)) }
                let scopes = (streams[slot.key] ?? []).compactMap { $0?.scope }
                guard slot.type.isWritable, !child.isAgain, !scopes.contains(-2) else { continue }
                fillings.writers.append(
                    Writer(plugin: plugin.id.value, place: place, child: child.offset, stream: slot.key, scopes: scopes)
                )
            case .wrong where child.isAgain: break
            case .wrong(let finding):
                fillings.findingsOfChildren.insert("\(finding.rawValue) \(child.offset) \(slot.name)")
            case .unknown: break
            }
        }
    }

    /// Whether what is found is about a static slot.
    func isStatic(_ finding: SlotFinding) -> Bool {
        staticSlots(of: finding.place).contains { $0.name == finding.slot }
    }

    // MARK: - Streams

    var streamNames: Set<String> {
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

    /// By flow and name: the streams that are seen from it; nil for one that is not there.
    func streamsByFlow() -> [Int: [String: Set<Stream?>]] {
        var streams: [Int: [String: Set<Stream?>]] = [:]
        findStreams(0, Self.streams(configuration.dependencies, -1), &streams)
        return streams
    }

    /// Walks from the root inward, with the streams that are seen from where it is; nil for one that is not there.
    private func findStreams(
        _ flow: Int,
        _ around: [String: Stream],
        _ found: inout [Int: [String: Set<Stream?>]]
    ) {
        let seen = around.merging(Self.streams(flows[flow].dependencies, flow)) { $1 }
        let others = RandomConfiguration.streams + RandomConfiguration.conditions + [RandomConfiguration.events]
        let names = streamNames.union(others)
        for name in names { found[flow, default: [:]][name, default: []].insert(seen[name]) }
        for place in builds.keys where place.flow == flow {
            if let callee = callee(of: place) { findStreams(callee, seen, &found) }
            for child in broods[place]?.children ?? [] {
                guard let callee = self.callee(of: child) else { continue }
                findStreams(callee, seen.merging(Self.streams(of: child)) { $1 }, &found)
            }
        }
    }

    /// The streams that the slots around a child provide.
    private static func streams(of child: Child) -> [String: Stream] {
        var streams: [String: Stream] = [:]
        for provided in child.slots.flatMap(\.provides) {
            guard let type = carried(by: provided.type) else { continue }
            streams[provided.name] = Stream(type: type, scope: -2, isReadOnly: !provided.type.isWritable)
        }
        return streams
    }

    private static func filling(_ name: String, _ type: DependencyType, _ streams: Set<Stream?>) -> Filling {
        let carried = carried(by: type)
        if streams.contains(nil) {
            if case .value(let value) = type, value.isOptional { return .bound("absent") }
            return .wrong(.missingStatic)
        }
        let found = streams.compactMap { $0 }
        guard found.allSatisfy({ $0.type == carried && (!$0.isReadOnly || !type.isWritable) }) else {
            return .wrong(.staticType)
        }
        if found.contains(where: { $0.scope == -2 }) { return .bound("stream \(name) of slot") }
        return .bound("stream \(name) of \(found.map(\.scope).sorted())")
    }

    // MARK: - Values

    private func filling(
        _ key: String,
        _ slot: DependencyType,
        in flow: Int,
        isOfChild: Bool = false
    ) -> Filling {
        let constant = constant(key, in: flow, isOfChild: isOfChild)
        guard case .value(let type) = slot else { return .wrong(constant == nil ? .missingStatic : .staticType) }
        if let (value, scope) = constant {
            guard Self.fits(value, type) else { return .wrong(.staticType) }
            return .bound("constant \(value) of \(scope)")
        }
        // The root is entered with nothing but constants.
        let isRoot = flow == 0 && !isOfChild
        let entries = isRoot ? [] : walk.entries(of: flow)
        let isEntered = !entries.isEmpty && entries.allSatisfy { $0.has(key) }
        let missing = type.isOptional ? Filling.bound("absent") : .wrong(.missingStatic)
        guard let known = types[key] else {
            return isEntered && misfits().contains(key) ? .wrong(.staticType) : missing
        }
        guard let known else { return isEntered ? .unknown : missing }
        guard isEntered || type.isOptional && !isRoot else { return missing }
        if known.unwrapped != type.unwrapped { return .wrong(.staticType) }
        if !type.isOptional, entries.contains(where: { $0.mayBeNil(key) }) { return .wrong(.mayBeNil) }
        return .bound("entry \(key)")
    }

    /// The flow's own constant, or the file's where nothing else can assign the key.
    func constant(_ key: String, in flow: Int, isOfChild: Bool) -> (value: WireValue, scope: Int)? {
        let own = Self.constants(flows[flow].dependencies).first { $0.key == key }
        // A child's scope is its slot, which is entered with what the flow has.
        if let own, !isOfChild { return (own.value, flow) }
        guard flow == 0 && !isOfChild || !isAssigned(key) else { return nil }
        return Self.constants(configuration.dependencies).first { $0.key == key }.map { ($0.value, -1) }
    }

    private func isAssigned(_ key: String) -> Bool {
        let reported = plugins.values.contains { plugin in
            (manifests[plugin.id.value]?.outcomes ?? []).contains { outcome in
                outcome.payload.contains { payloadKey($0.name, outcome.name, plugin) == key }
            }
        }
        let places = flows.indices.flatMap { flow in
            stepNames[flow].indices.map { Place(flow: flow, step: $0) }
        }
        let isGiven = places.contains { place in
            callee(of: place) != nil && definition(of: place)?.with.contains { $0.key.value == key } ?? false
        }
        let isOwn = flows.contains { flow in Self.constants(flow.dependencies).contains { $0.key == key } }
        let isGivenToChild = self.places.contains { place in
            (broods[place]?.children ?? []).contains { child in
                callee(of: child) != nil && child.definition.with.contains { $0.key.value == key }
            }
        }
        let isOffered = builtChildren.contains { _, child in
            callee(of: child) != nil && child.values.contains { $0.name == key }
        }
        return reported || isGiven || isOwn || isGivenToChild || isOffered
            || links.flatMap(query).contains { $0.name.value == key }
    }

    private static func fits(_ value: WireValue, _ type: ValueType) -> Bool {
        switch value {
        case .null: type.isOptional
        case .int: type.unwrapped == .int
        case .record: isNotes(type)
        default: type.unwrapped == .string
        }
    }
}
