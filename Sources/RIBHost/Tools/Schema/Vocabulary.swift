import Configuration
import PluginManifest

/// The names that one plugins.json and its plugins give, as flows use them.
struct Vocabulary {
    struct Plugin {
        var id: String
        /// nil where the manifest could not be read: then nothing is known of the plugin but its id.
        var interface: Interface?
    }

    struct Interface {
        var title: String
        var hasView: Bool
        var outcomes: [String]
        var slots: [String]
        var childSlots: [String]
        var builds: [String]
        var payloadKeys: [String]
    }

    struct Flow {
        var name: String
        var steps: [String]
        /// Its outcomes, as a step.
        var ends: [String]
    }

    var plugins: [Plugin]
    /// The root flow first.
    var flows: [Flow]

    /// The flows that steps may name.
    var flowNames: [String] { flows.dropFirst().map(\.name) }

    /// The plugins that can be services: those without a view, and unknown ones.
    var serviceNames: [String] { plugins.filter { $0.interface?.hasView != true }.map(\.id) }

    /// All that an outcome of any plugin carries.
    var payloadKeys: [String] { plugins.flatMap { $0.interface?.payloadKeys ?? [] }.unique }

    init(_ configuration: Configuration, manifests: [String: Manifest]) {
        plugins = configuration.plugins.map { entry in
            Plugin(id: entry.id.value, interface: manifests[entry.id.value].map { Interface($0, entry.adapt) })
        }
        flows = ([configuration.flow] + configuration.flows).map { flow in
            switch flow.shape {
            case .linear(let steps):
                Flow(name: flow.name.value, steps: steps.map(\.value).unique, ends: flow.endNames())
            case .graph(_, let steps):
                Flow(name: flow.name.value, steps: steps.map(\.name.value).unique, ends: flow.endNames())
            case .invalid: Flow(name: flow.name.value, steps: [], ends: flow.endNames())
            }
        }
    }
}

extension Vocabulary.Interface {
    /// A manifest in the words of the flow.
    fileprivate init(_ manifest: Manifest, _ adapt: Adaptation?) {
        let slotNames = adapt?.dependencies.dictionary ?? [:]
        let outcomeNames = adapt?.outcomes.dictionary ?? [:]
        let payloadNames = adapt?.payload.dictionary ?? [:]
        title = manifest.title ?? manifest.name
        hasView = manifest.hasView
        outcomes = manifest.outcomes.map { outcomeNames[$0.name] ?? $0.name }.unique
        slots = manifest.builds.flatMap(\.dynamic).map { slotNames[$0.name] ?? $0.name }.unique
        childSlots = manifest.children.map(\.name)
        builds = manifest.builds.map(\.name)
        payloadKeys = manifest.outcomes.flatMap(\.payload).map { payloadNames[$0.name] ?? $0.name }.unique
    }
}

extension [Renaming] {
    fileprivate var dictionary: [String: String] {
        Dictionary(map { ($0.pluginName.value, $0.flowName.value) }) { first, _ in first }
    }
}
