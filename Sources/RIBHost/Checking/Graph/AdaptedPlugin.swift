public import Configuration
public import PluginManifest

extension FlowGraph {
    /// The plugins that steps or services use, in the order of plugins.json.
    public var usedPlugins: [AdaptedPlugin] {
        var isUsed = [Bool](repeating: false, count: plugins.count)
        for case .plugin(let plugin, _) in steps.map(\.unit) { isUsed[plugin] = true }
        return zip(plugins, isUsed).filter(\.1).map(\.0)
    }
}

/// A plugin with the names of the flow: its manifest after `adapt`. A class, because each step of it asks for it.
public final class AdaptedPlugin: Sendable {
    /// One outcome.
    public struct Outcome: Sendable {
        /// The name by which flows route it.
        public var name: String
        /// The name by which the plugin reports it.
        public var pluginName: String
        /// The keys that it assigns.
        public var payload: [Write]
        /// Where the manifest has it.
        var range: SourceRange
    }

    /// One value of a payload, and the key that it is assigned to.
    public struct Write: Sendable {
        /// The plugin's name for the value.
        public var payloadKey: String
        /// The key, by index.
        public var key: Int
        /// The type of the value.
        public var type: ValueType
        /// Where the manifest has it.
        var range: SourceRange
    }

    /// The id by which flows name it.
    public let id: String
    /// The plugin's entry in plugins.json.
    public let entry: PluginEntry
    /// The process that its code runs in; nil for the host's own.
    public var process: PluginProcess? { entry.process }
    /// The manifest, before `adapt`.
    public let manifest: Manifest
    /// The outcomes, in the order of the manifest.
    public let outcomes: [Outcome]
    /// The flow's names for slots, where they differ.
    let slotNames: [String: String]
    /// Payload keys that are the keys of streams, which outcomes cannot write.
    let streamWrites: [StreamWrite]

    /// An outcome by its index, and the manifest's field.
    typealias StreamWrite = (outcome: Int, key: String, range: SourceRange)

    init(
        _ entry: PluginEntry,
        _ manifest: Manifest,
        outcomes: [Outcome],
        slotNames: [String: String],
        streamWrites: [StreamWrite]
    ) {
        id = entry.id.value
        self.entry = entry
        self.manifest = manifest
        self.outcomes = outcomes
        self.slotNames = slotNames
        self.streamWrites = streamWrites
    }

    /// How help spells another name for one of its own.
    func adapting(_ names: String, _ name: String, to other: String) -> String {
        "`\"adapt\": {\"\(names)\": {\"\(name)\": \"\(other)\"}}` in the entry of `\(id)`"
    }

    /// How help spells another key for what an outcome carries: for this outcome alone, where another one carries the
    /// same name in another type.
    func adapting(payload name: String, of outcome: Outcome, to other: String) -> String {
        let fields = manifest.outcomes.map { ($0.name, $0.payload.first { $0.name == name }?.type.unwrapped) }
        let type = fields.first { $0.0 == outcome.pluginName }?.1
        let isDisputed = fields.contains { $0.1 != nil && $0.1 != type }
        let adapted = entry.adapt?.outcomePayloads.first { $0.outcome.value == outcome.pluginName }?.renamings ?? []
        guard isDisputed || adapted.contains(where: { $0.pluginName.value == name }) else {
            return adapting("payload", name, to: other)
        }
        return "`\"adapt\": {\"payload\": {\"\(outcome.pluginName)\": {\"\(name)\": \"\(other)\"}}}` "
            + "in the entry of `\(id)`"
    }

    /// The build of a step that picks none; nil if the step has to.
    var defaultBuild: Manifest.Build? {
        manifest.build(named: "default") ?? (manifest.builds.count == 1 ? manifest.builds.first : nil)
    }

    /// Whether a step of it need not pick a build.
    public var hasDefaultBuild: Bool { defaultBuild != nil }

    /// The flow's name for a slot.
    public func flowName(ofSlot slot: String) -> String { slotNames[slot] ?? slot }

    /// The static dependencies whose names are keys.
    func staticValues(_ keys: NameTable) -> [(key: Int, type: ValueType, range: SourceRange)] {
        manifest.staticDependencies.compactMap { slot in
            guard case .value(let type) = slot.type else { return nil }
            return keys.find(flowName(ofSlot: slot.name)).map { ($0, type, slot.range) }
        }
    }
}
