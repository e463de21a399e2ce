public import Configuration
public import PluginManifest

extension FlowGraph {
    /// The plugins of steps and services, in the order of plugins.json.
    public var usedPlugins: [AdaptedPlugin] {
        var isUsed = [Bool](repeating: false, count: plugins.count)
        for case .plugin(let plugin, _) in steps.map(\.unit) { isUsed[plugin] = true }
        return zip(plugins, isUsed).filter(\.1).map(\.0)
    }
}

/// A plugin with the flow's names: a manifest after `adapt`. A class, because all steps with this plugin share it.
public final class AdaptedPlugin: Sendable {
    /// An outcome of the plugin.
    public struct Outcome: Sendable {
        /// The name in routes of flows.
        public var name: String
        /// The name in the plugin's reports.
        public var pluginName: String
        /// The assigned keys.
        public var payload: [Write]
        /// The place in the manifest.
        var range: SourceRange
    }

    /// A value of a payload, with the key it is assigned to.
    public struct Write: Sendable {
        /// The plugin's name for the value.
        public var payloadKey: String
        /// The key, by index.
        public var key: Int
        /// The type of the value.
        public var type: ValueType
        /// The place in the manifest.
        var range: SourceRange
    }

    /// The id in flows.
    public let id: String
    /// The plugin's entry in plugins.json.
    public let entry: PluginEntry
    /// The process in which the plugin's code runs; nil for the host's own.
    public var process: PluginProcess? { entry.process }
    /// The manifest, before `adapt`.
    public let manifest: Manifest
    /// The outcomes, in the order of the manifest.
    public let outcomes: [Outcome]
    /// The flow's names for slots, where they differ.
    let slotNames: [String: String]
    /// Payload keys not written by outcomes, because the keys are streams.
    let streamWrites: [StreamWrite]

    /// The index of an outcome, with the field's name and place in the manifest.
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

    /// Returns help text for renaming a name of the plugin with `adapt`.
    func adapting(_ names: String, _ name: String, to other: String) -> String {
        "`\"adapt\": {\"\(names)\": {\"\(name)\": \"\(other)\"}}` in the entry of `\(id)`"
    }

    /// Returns help text for renaming a payload key: for this outcome alone if another outcome carries the same name in
    /// another type.
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

    /// The build for steps that select none; nil if a step has to select one.
    var defaultBuild: Manifest.Build? {
        manifest.build(named: "default") ?? (manifest.builds.count == 1 ? manifest.builds.first : nil)
    }

    /// True if a step can leave out `build`.
    public var hasDefaultBuild: Bool { defaultBuild != nil }

    /// Returns the flow's name for a slot.
    public func flowName(ofSlot slot: String) -> String { slotNames[slot] ?? slot }

    /// Returns the static dependencies whose names are keys.
    func staticValues(_ keys: NameTable) -> [(key: Int, type: ValueType, range: SourceRange)] {
        manifest.staticDependencies.compactMap { slot in
            guard case .value(let type) = slot.type else { return nil }
            return keys.find(flowName(ofSlot: slot.name)).map { ($0, type, slot.range) }
        }
    }
}
