import Configuration
import PluginManifest

extension Lowering {
    /// Translates a plugin's manifest to the names of the flow. A plugin without a manifest has been refused elsewhere.
    mutating func adapt(_ entry: PluginEntry) {
        let id = entry.id.value
        guard let manifest = manifests[id], pluginIndices[id] == nil else { return }
        if manifest.id != entry.pluginID { reportOtherID(entry, manifest) }
        let adapt = entry.adapt ?? .none
        reportUnknownNames(adapt, manifest, of: id)
        reportUnknownSlots(entry.children, manifest, of: id)
        checkPermissions(entry, manifest)
        checkEnforcement(entry)
        let outcomeNames = adapt.outcomes.dictionary
        var outcomes: [AdaptedPlugin.Outcome] = []
        var streamWrites: [AdaptedPlugin.StreamWrite] = []
        for outcome in manifest.outcomes {
            let payload = adaptPayload(of: outcome, entry, manifest) { key, range in
                streamWrites.append((outcomes.count, key, range))
            }
            outcomes.append(
                .init(
                    name: outcomeNames[outcome.name] ?? outcome.name,
                    pluginName: outcome.name,
                    payload: payload,
                    range: outcome.range
                )
            )
        }
        pluginIndices[id] = graph.plugins.count
        graph.plugins.append(
            AdaptedPlugin(
                entry,
                manifest,
                outcomes: outcomes,
                slotNames: adapt.dependencies.dictionary,
                streamWrites: streamWrites
            )
        )
    }

    /// Returns the keys written by an outcome, under the flow's names.
    ///
    /// - Parameter noteStream: called for each payload key that is a stream.
    private mutating func adaptPayload(
        of outcome: Manifest.Outcome,
        _ entry: PluginEntry,
        _ manifest: Manifest,
        noteStream: (String, SourceRange) -> Void
    ) -> [AdaptedPlugin.Write] {
        var writes: [String: Manifest.Field] = [:]
        var payload: [AdaptedPlugin.Write] = []
        for field in outcome.payload {
            let name = entry.adapt?.renaming(ofPayload: field.name, in: outcome.name)?.flowName.value ?? field.name
            if let first = writes[name] {
                reportPayloadTwice(name, of: outcome, from: first, and: field, entry, manifest)
                continue
            }
            writes[name] = field
            if graph.streamNames.contains(name) {
                noteStream(name, field.range)
                continue
            }
            let key = graph.keys.index(of: name)
            payload.append(.init(payloadKey: field.name, key: key, type: field.type, range: field.range))
        }
        return payload
    }

    private mutating func reportOtherID(_ entry: PluginEntry, _ manifest: Manifest) {
        var secondary: [Label] = []
        if case .success(let document) = JSONDocument.parse(manifest.source), let id = document.root["id"] {
            secondary = [Label(manifest.source, id.range, "its own id")]
        }
        report(
            .otherManifestID,
            "The plugin is called `\(entry.pluginID)` here, but its manifest says `\(manifest.id)`.",
            at: entry.manifestID?.range ?? entry.id.range,
            "called so here",
            secondary: secondary,
            help: "Write `\(manifest.id)` here and in the flows, or correct the path."
        )
    }

    private mutating func reportUnknownNames(_ adapt: Adaptation, _ manifest: Manifest, of id: String) {
        let slots = manifest.staticDependencies.map(\.name) + manifest.builds.flatMap { $0.dynamic.map(\.name) }
        reportUnknown("dependency", in: adapt.dependencies, known: slots.unique, of: id)
        reportUnknown("outcome", in: adapt.outcomes, known: manifest.outcomes.map(\.name), of: id)
        let payload = manifest.outcomes.flatMap { $0.payload.map(\.name) }
        reportUnknown("payload key", in: adapt.payload, known: payload.unique, of: id)
        let outcomes = adapt.outcomePayloads.map(\.outcome)
        reportUnknown("outcome", named: outcomes, known: manifest.outcomes.map(\.name), of: "The plugin `\(id)`")
        for (outcome, renamings) in adapt.outcomePayloads.map({ ($0.outcome.value, $0.renamings) }) {
            guard let declared = manifest.outcomes.first(where: { $0.name == outcome }) else { continue }
            let whole = "The outcome `\(outcome)` of `\(id)`"
            let known = declared.payload.map(\.name)
            reportUnknown("payload key", named: renamings.map(\.pluginName), known: known, of: whole)
        }
    }

    private mutating func reportUnknown(
        _ what: String,
        in renamings: [Renaming],
        known names: [String],
        of id: String
    ) {
        reportUnknown(what, named: renamings.map(\.pluginName), known: names, of: "The plugin `\(id)`")
    }

    private mutating func reportUnknown(
        _ what: String,
        named written: [Located<String>],
        known names: [String],
        of whole: String
    ) {
        let known = Set(names)
        for name in written where !known.contains(name.value) {
            report(
                .unknownAdaptation,
                "\(whole) has no \(what) `\(name.value)` to adapt.",
                at: name.range,
                "unknown",
                help: suggestions.help(for: name.value, among: names, none: "Remove it: there is none at all.")
            )
        }
    }

    private mutating func reportPayloadTwice(
        _ name: String,
        of outcome: Manifest.Outcome,
        from first: Manifest.Field,
        and second: Manifest.Field,
        _ entry: PluginEntry,
        _ manifest: Manifest
    ) {
        let renaming = [second, first].lazy.compactMap { field in
            entry.adapt?.renaming(ofPayload: field.name, in: outcome.name)
        }.first
        report(
            .payloadTwice,
            "After `adapt`, the outcome `\(outcome.name)` of `\(entry.id.value)` would write `\(name)` twice.",
            at: renaming?.flowName.range ?? entry.id.range,
            secondary: [
                Label(manifest.source, first.range, "once from this"),
                Label(manifest.source, second.range, "and once from this"),
            ],
            help: "Give one of the two another name."
        )
    }
}

extension [Renaming] {
    /// The flow's names, by the plugin's.
    var dictionary: [String: String] {
        Dictionary(map { ($0.pluginName.value, $0.flowName.value) }) { first, _ in first }
    }
}
