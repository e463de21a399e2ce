import Configuration
import PluginManifest

/// The uses of each entry of `plugins`. An entry that fills one slot can be renamed with `adapt`; an entry that is also
/// used elsewhere, where the names are already right, needs an alias.
struct PluginUses: Sendable {
    /// A use of an entry.
    private enum Use: Hashable {
        /// A step or service of a flow.
        case step
        /// A slot of another entry's plugin.
        case slot(of: String, String)
    }

    private var uses: [String: Set<Use>] = [:]
    /// The names of all plugins and flows in the files.
    private var taken: Set<String>
    private let manifests: [String: Manifest]

    init(_ configuration: Configuration, _ manifests: [String: Manifest]) {
        self.manifests = manifests
        let flows = [configuration.flow] + configuration.flows
        taken = Set(configuration.plugins.map(\.id.value) + flows.map(\.name.value))
        taken.formUnion(configuration.inclusions.map(\.name.value))
        for entry in configuration.plugins { note(entry.children, of: entry.id.value) }
        for flow in flows {
            var steps = flow.services
            switch flow.shape {
            case .linear(let names): for name in names { uses[name.value, default: []].insert(.step) }
            case .graph(_, let others): steps += others
            case .invalid: break
            }
            for step in steps { note(step, as: .step) }
        }
    }

    private mutating func note(_ step: StepDefinition, as use: Use) {
        guard let id = step.pluginName else { return }
        uses[id, default: []].insert(use)
        note(step.children, of: id)
    }

    /// Recursive: the depth of children in children is limited.
    private mutating func note(_ fillings: [SlotFilling], of id: String) {
        for filling in fillings {
            for fill in filling.fills { note(fill, as: .slot(of: id, filling.slot.value)) }
        }
    }

    /// Returns true if another name for an outcome or key would break another use of the entry.
    ///
    /// - Parameters:
    ///   - slot: the slot that needs the other name.
    ///   - outcome: the other name of an outcome; nil for that of a key.
    func needsAlias(_ id: String, in slot: Manifest.ChildSlot, of parent: String, reporting outcome: String?) -> Bool {
        uses[id, default: []].contains { use in
            guard case .slot(let owner, let name) = use else { return true }
            let manifest = manifests[owner]
            if name == slot.name, manifest?.id == parent { return false }
            guard let outcome else { return true }
            return manifest?.children.first { $0.name == name }?.outcome(named: outcome) == nil
        }
    }

    /// Returns a new name, not yet taken by a plugin or flow.
    func freshName(for id: String, in slot: String) -> String {
        let names = sequence(first: 1) { $0 + 1 }.lazy.map { $0 == 1 ? "\(id)-\(slot)" : "\(id)-\(slot)-\($0)" }
        return names.first { !taken.contains($0) } ?? id
    }
}

extension StepDefinition {
    /// The name of the step's plugin; nil for a flow.
    fileprivate var pluginName: String? {
        switch unit {
        case .plugin(let id): id.value
        case .sameName: name.value
        case .flow, .invalid: nil
        }
    }
}

extension FlowGraph {
    /// Returns help text for renaming one of a child's names: with `adapt` in its entry, or in an alias if the entry is
    /// also used elsewhere.
    ///
    /// - Parameter kind: the member of `adapt`.
    func advice(toAdapt kind: String, _ name: String, to other: String, ofChild step: Int) -> String? {
        guard let plugin = plugin(of: step), let slot = flows[steps[step].flow].slot,
            let parent = self.plugin(of: slot.step)
        else { return nil }
        return advice(toAdapt: kind, name, to: other, of: plugin, in: slot.declared, of: parent, at: steps[step].range)
    }

    /// - Parameters:
    ///   - outcome: what carries the value, where one of its keys gets the other name.
    ///   - range: where the child is written.
    func advice(
        toAdapt kind: String,
        _ name: String,
        to other: String,
        of plugin: AdaptedPlugin,
        carriedBy outcome: AdaptedPlugin.Outcome? = nil,
        in slot: Manifest.ChildSlot,
        of parent: AdaptedPlugin,
        at range: SourceRange
    ) -> String {
        let reported = kind == "outcomes" ? other : nil
        guard uses.needsAlias(plugin.id, in: slot, of: parent.manifest.id, reporting: reported) else {
            let adapting = outcome.map { plugin.adapting(payload: name, of: $0, to: other) }
            return "Write \(adapting ?? plugin.adapting(kind, name, to: other))."
        }
        let reason = "`\(plugin.id)` is used elsewhere too: give it a second entry"
        let folders = [range, plugin.entry.id.range].map {
            Label(source, $0).source.name.split(separator: "/").dropLast()
        }
        guard folders[0] == folders[1], let text = text(of: plugin.entry, adapting: kind, name, to: other) else {
            return "\(reason) with `\"adapt\": {\"\(kind)\": {\"\(name)\": \"\(other)\"}}`, and name that here."
        }
        let alias = uses.freshName(for: plugin.id, in: slot.name)
        return "\(reason), `\"plugins\": {\"\(alias)\": \(text)}`, and name `\(alias)` here."
    }

    /// Returns a plugin's entry as an alias, with another name for one of the plugin's names.
    private func text(of entry: PluginEntry, adapting kind: String, _ name: String, to other: String) -> String? {
        guard let range = entry.range else { return nil }
        let bytes = Array(source.bytes[range.lowerBound..<range.upperBound])
        guard let value = try? JSONDocument.parse(SourceFile(name: "", bytes: bytes)).get().root else { return nil }
        let path = value.kind == .string ? ["\"path\": \(value.literal)"] : []
        let members = ["\"id\": \"\(entry.pluginID)\""] + path + value.written { $0 != "id" && $0 != "adapt" }
        let renamings = value["adapt"]?[kind]?.written { $0 != name } ?? []
        let renamed = (renamings + ["\"\(name)\": \"\(other)\""]).joined(separator: ", ")
        let adapt = (value["adapt"]?.written { $0 != kind } ?? []) + ["\"\(kind)\": {\(renamed)}"]
        return "{\((members + ["\"adapt\": {\(adapt.joined(separator: ", "))}"]).joined(separator: ", "))}"
    }
}

extension JSONValue {
    /// Returns the members as written in the file, each on one line.
    fileprivate func written(where isWanted: (String) -> Bool) -> [String] {
        members.filter { isWanted($0.key.text) }.map { member in
            let lines = member.value.literal.split(separator: "\n").map { $0.drop { $0 == " " || $0 == "\t" } }
            return "\"\(member.key.text)\": \(lines.joined(separator: " "))"
        }
    }
}
