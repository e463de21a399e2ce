import Checking
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

    /// A manifest, and what the flow calls the parts of it that it names.
    struct Interface {
        var manifest: Manifest
        var outcomes: [Outcome]
        /// The dynamic dependencies of all builds, each with the types that builds give it.
        var slots: [(name: String, types: [ValueType])]
        /// Whether a step need not pick one of its builds.
        var hasDefaultBuild: Bool
    }

    struct Outcome {
        var name: String
        /// The values that it assigns to keys; nil where `adapt` makes one of two outcomes.
        var payload: [(key: String, type: ValueType)]?
    }

    struct Flow {
        var name: String
        var steps: [String]
        /// The outcomes of the flow as a step; nil where its file could not be read.
        var ends: [String]?
    }

    var plugins: [Plugin]
    /// The root flow first.
    var flows: [Flow]

    /// The flows that steps may name.
    var flowNames: [String] { flows.dropFirst().map(\.name) }

    /// The plugins that can be services: those without a view, and unknown ones.
    var serviceNames: [String] { plugins.filter { $0.interface?.manifest.hasView != true }.map(\.id) }

    /// Whether the name alone can stand for a plugin: whether there is no build to choose.
    func needsNoMore(_ id: String) -> Bool {
        plugins.first { $0.id == id }?.interface?.hasDefaultBuild ?? true
    }

    /// All that an outcome of a step can carry, of plugins and flows in all files; nil where it is not known.
    var payloadKeys: [String]?

    /// All that a query of a link carries.
    var queryKeys: [String]

    /// All that a member or a child can have as its condition.
    var conditions: [String]

    /// The entries of the plugins of all files; nil where one is not known.
    var entries: [String]?

    /// The plugins that can write a stream, of all files; nil where a file could not be read.
    var writers: [String]?

    /// The paths of steps that links can lead to; nil where they are not known.
    var linkPaths: [String]?

    init(_ configuration: Configuration, _ result: CheckResult) {
        let graph = result.graph
        let entries = configuration.plugins.filter { $0.files.contains(0) }
        let scopes =
            [configuration.dependencies, configuration.flow.dependencies] + configuration.flows.map(\.dependencies)
        let known = Dictionary(graph.plugins.map { ($0.id, $0) }) { first, _ in first }
        plugins = entries.map { entry in
            Plugin(id: entry.id.value, interface: known[entry.id.value].map { Interface($0, graph.keys) })
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
        let slots = graph.plugins.flatMap(\.manifest.children)
        let offered = slots.flatMap(\.provides).filter(\.isCondition).map(\.name)
        let needed = result.facts.needs.filter(\.isCondition).map(\.key)
        conditions = (scopes.joined().filter(\.isCondition).map(\.key.value) + offered.sorted() + needed).unique
        queryKeys = configuration.links.flatMap(\.query).map(\.name.value).unique
        for inclusion in configuration.inclusions where inclusion.file == 0 {
            let ends = inclusion.flow.map { configuration.flows[$0].endNames() }
            flows.append(Flow(name: inclusion.name.value, steps: [], ends: ends))
        }
        linkPaths = graph.linkPaths()
        let names = ProductNames(configuration)
        writers = names.isComplete(below: 0) ? names.pluginIDs(below: 0) : nil
        guard writers != nil, configuration.plugins.allSatisfy({ known[$0.id.value] != nil }) else { return }
        self.entries = graph.plugins.flatMap(\.manifest.entries).map(\.name).unique
        payloadKeys = graph.carriedKeys
    }
}

extension Vocabulary.Interface {
    fileprivate init(_ plugin: AdaptedPlugin, _ keys: NameTable) {
        manifest = plugin.manifest
        outcomes = plugin.outcomes.map { outcome in
            let isAlone = plugin.outcomes.count { $0.name == outcome.name } == 1
            let payload = outcome.payload.map { (keys[$0.key], $0.type) }
            return Vocabulary.Outcome(name: outcome.name, payload: isAlone ? payload : nil)
        }
        hasDefaultBuild = plugin.hasDefaultBuild
        let dynamic = manifest.builds.flatMap(\.dynamic).map { (plugin.flowName(ofSlot: $0.name), $0.type) }
        slots = dynamic.map(\.0).unique.map { name in (name, dynamic.filter { $0.0 == name }.map(\.1).unique) }
    }
}

extension FlowGraph {
    /// The keys that a plugin or a flow can carry to where its outcome leads: a flow returns what was assigned in it,
    /// and what it was entered with.
    fileprivate var carriedKeys: [String] {
        let written = plugins.flatMap { $0.outcomes.flatMap(\.payload).map(\.key) }
        let constants = ([file] + flows.map(\.scope)).flatMap(\.constants) + steps.flatMap(\.callConstants)
        let offered = plugins.flatMap(\.manifest.children).flatMap { $0.provides.map(\.name) + $0.dynamic.map(\.name) }
        return ((written + constants.map(\.key)).map { keys[$0] } + offered).unique
    }
}

extension Facts.Need {
    /// Whether a condition needs it, or could name it.
    fileprivate var isCondition: Bool {
        switch type {
        case "\(ValueType.bool)", "\(DependencyType.stream(.bool))", "\(DependencyType.mutableStream(.bool))": true
        default: false
        }
    }
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
