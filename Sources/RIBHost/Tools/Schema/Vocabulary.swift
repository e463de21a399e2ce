import Configuration
import PluginABI
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
        var outcomes: [Outcome]
        /// The dynamic dependencies of all builds, each with the types that builds give it.
        var slots: [(name: String, types: [ValueType])]
        var childSlots: [String]
        var builds: [String]
        var entries: [String]
        /// By the plugin's own names: what `adapt` can rename.
        var pluginNames: (dependencies: [String], outcomes: [String], payload: [String])
    }

    struct Outcome {
        var name: String
        /// The values that it assigns to keys; nil where `adapt` makes one of two outcomes.
        var payload: [(key: String, type: ValueType)]?
    }

    struct Flow {
        var name: String
        var steps: [String]
        /// Its outcomes, as a step; nil where its file could not be read.
        var ends: [String]?
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

    /// All that a query of a link carries.
    var queryKeys: [String]

    /// All that a member or a child can have as its condition.
    var conditions: [String]

    /// The entries of all plugins; nil where one is not known.
    var entries: [String]? {
        plugins.contains { $0.interface == nil } ? nil : plugins.flatMap { $0.interface?.entries ?? [] }.unique
    }

    /// The paths of steps that links can lead to; nil where they are not known.
    var linkPaths: [String]?

    init(_ configuration: Configuration, manifests: [String: Manifest]) {
        let entries = configuration.plugins.filter { $0.files.contains(0) }
        let scopes =
            [configuration.dependencies, configuration.flow.dependencies] + configuration.flows.map(\.dependencies)
        let streams = Set(["scoreStream"] + scopes.joined().filter(\.isStream).map(\.key.value))
        plugins = entries.map { entry in
            Plugin(id: entry.id.value, interface: manifests[entry.id.value].map { Interface($0, entry.adapt, streams) })
        }
        // What a file says that this one includes, its own schema knows.
        let included = Set(configuration.inclusions.compactMap(\.flow))
        let own = configuration.flows.enumerated().filter { $1.file == 0 && !included.contains($0) }.map(\.element)
        flows = ([configuration.flow] + own).map { flow in
            switch flow.shape {
            case .linear(let steps):
                Flow(name: flow.name.value, steps: steps.map(\.value).unique, ends: flow.endNames())
            case .graph(_, let steps):
                Flow(name: flow.name.value, steps: steps.map(\.name.value).unique, ends: flow.endNames())
            case .invalid: Flow(name: flow.name.value, steps: [], ends: flow.endNames())
            }
        }
        let offered = manifests.values.flatMap(\.children).flatMap(\.provides).filter(\.isCondition).map(\.name)
        conditions = (scopes.joined().filter(\.isCondition).map(\.key.value) + offered.sorted()).unique
        queryKeys = configuration.links.flatMap(\.query).map(\.name.value).unique
        for inclusion in configuration.inclusions where inclusion.file == 0 {
            let ends = inclusion.flow.map { configuration.flows[$0].endNames() }
            flows.append(Flow(name: inclusion.name.value, steps: [], ends: ends))
        }
    }
}

extension Vocabulary.Interface {
    /// A manifest in the words of the flow.
    ///
    /// - Parameter streams: the names of streams, which outcomes do not assign.
    fileprivate init(_ manifest: Manifest, _ adapt: Adaptation?, _ streams: Set<String>) {
        let slotNames = adapt?.dependencies.dictionary ?? [:]
        let outcomeNames = adapt?.outcomes.dictionary ?? [:]
        let payloadNames = adapt?.payload.dictionary ?? [:]
        title = manifest.title ?? manifest.name
        hasView = manifest.hasView
        let names = manifest.outcomes.map { outcomeNames[$0.name] ?? $0.name }
        outcomes = zip(names, manifest.outcomes).map { name, outcome in
            let payload = outcome.payload.map { (key: payloadNames[$0.name] ?? $0.name, type: $0.type) }
            let isAlone = names.count { $0 == name } == 1
            return Vocabulary.Outcome(name: name, payload: isAlone ? payload.filter { !streams.contains($0.key) } : nil)
        }
        let dynamic = manifest.builds.flatMap(\.dynamic).map { (name: slotNames[$0.name] ?? $0.name, type: $0.type) }
        slots = dynamic.map(\.name).unique.map { name in
            (name, dynamic.filter { $0.name == name }.map(\.type).unique)
        }
        childSlots = manifest.children.map(\.name)
        builds = manifest.builds.map(\.name)
        entries = manifest.entries.map(\.name)
        pluginNames = (
            (manifest.staticDependencies.map(\.name) + manifest.builds.flatMap { $0.dynamic.map(\.name) }).unique,
            manifest.outcomes.map(\.name), manifest.outcomes.flatMap { $0.payload.map(\.name) }.unique
        )
    }

    /// All keys that its outcomes can assign.
    var payloadKeys: [String] { outcomes.flatMap { ($0.payload ?? []).map(\.key) } }
}

extension SharedDependency {
    /// Whether it is a `Bool`, constant or not.
    fileprivate var isCondition: Bool {
        switch kind {
        case .stream(let type, _): type?.value == "Bool"
        case .constant(let constant): constant.value == .bool(true) || constant.value == .bool(false)
        case .events, .invalid: false
        }
    }

    fileprivate var isStream: Bool {
        switch kind {
        case .stream, .events: true
        case .constant, .invalid: false
        }
    }
}

extension Manifest.StaticSlot {
    /// Whether it is a stream of `Bool`.
    fileprivate var isCondition: Bool {
        switch type {
        case .stream(let type), .mutableStream(let type): type == .bool
        default: false
        }
    }
}

extension [Renaming] {
    fileprivate var dictionary: [String: String] {
        Dictionary(map { ($0.pluginName.value, $0.flowName.value) }) { first, _ in first }
    }
}
