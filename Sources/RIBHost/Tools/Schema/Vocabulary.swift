import Checking
import Configuration
import PluginABI
import PluginManifest

/// The names in one plugins.json and its plugins, as used in flows.
struct Vocabulary {
    struct Plugin {
        var id: String
        /// The interface; nil if the manifest could not be read: then only the plugin's id is known.
        var interface: Interface?
    }

    /// A manifest, with the flow's names for its outcomes and slots.
    struct Interface {
        var manifest: Manifest
        var outcomes: [Outcome]
        /// The dynamic dependencies of all builds, each with all types given by the builds.
        var slots: [(name: String, types: [ValueType])]
        /// True if a step can leave out the build.
        var hasDefaultBuild: Bool
    }

    struct Outcome {
        var name: String
        /// The values assigned to keys; nil if `adapt` gives two outcomes the same name.
        var payload: [(key: String, type: ValueType)]?
    }

    struct Flow {
        var name: String
        var steps: [String]
        /// The outcomes of the flow as a step; nil if the flow's file could not be read.
        var ends: [String]?
    }

    var plugins: [Plugin]
    /// The flows, the root flow first.
    var flows: [Flow]

    /// The flows for use in steps.
    var flowNames: [String] { flows.dropFirst().map(\.name) }

    /// The plugins for use as services: without a view, or unknown.
    var serviceNames: [String] { plugins.filter { $0.interface?.manifest.hasView != true }.map(\.id) }

    /// Returns true if a step can be a plugin by name alone: there is no build to choose.
    func needsNoMore(_ id: String) -> Bool {
        plugins.first { $0.id == id }?.interface?.hasDefaultBuild ?? true
    }

    /// The keys that outcomes of steps can carry, of plugins and flows in all files; nil if unknown.
    var payloadKeys: [String]?

    /// The keys in the queries of links.
    var queryKeys: [String]

    /// The possible conditions of members and children.
    var conditions: [String]

    /// The entries of the plugins of all files; nil if some entry is unknown.
    var entries: [String]?

    /// The plugins that can write a stream, of all files; nil if some file could not be read.
    var writers: [String]?

    /// The possible paths for links; nil if unknown.
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
    /// The keys that a plugin or a flow can carry to an outcome's target: a flow returns the values assigned inside,
    /// and its entry values.
    fileprivate var carriedKeys: [String] {
        let written = plugins.flatMap { $0.outcomes.flatMap(\.payload).map(\.key) }
        let constants = ([file] + flows.map(\.scope)).flatMap(\.constants) + steps.flatMap(\.callConstants)
        let offered = plugins.flatMap(\.manifest.children).flatMap { $0.provides.map(\.name) + $0.dynamic.map(\.name) }
        return ((written + constants.map(\.key)).map { keys[$0] } + offered).unique
    }
}

extension Facts.Need {
    /// True if a condition needs the value, or could name it.
    fileprivate var isCondition: Bool {
        switch type {
        case "\(ValueType.bool)", "\(DependencyType.stream(.bool))", "\(DependencyType.mutableStream(.bool))": true
        default: false
        }
    }
}

extension SharedDependency {
    /// True for a `Bool`, constant or not.
    fileprivate var isCondition: Bool {
        switch kind {
        case .stream(let type, _): type?.value == "Bool"
        case .constant(let constant): constant.value == .bool(true) || constant.value == .bool(false)
        case .events, .invalid: false
        }
    }
}

extension Manifest.StaticSlot {
    /// True for a stream of `Bool`.
    fileprivate var isCondition: Bool {
        switch type {
        case .stream(let type), .mutableStream(let type): type == .bool
        default: false
        }
    }
}
