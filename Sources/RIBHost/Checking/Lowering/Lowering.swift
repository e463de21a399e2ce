import Configuration
import PluginManifest

/// Resolves the names of a configuration against the manifests, and makes a `FlowGraph`.
///
/// A name that does not exist is reported once. Everything that depends on it is then assumed to be correct, so that
/// one typing error causes one diagnostic.
struct Lowering: Reporter {
    let configuration: Configuration
    var source: SourceFile { configuration.source }
    let manifests: [String: Manifest]
    var graph: FlowGraph
    var diagnostics: [Diagnostic] = []
    var suggestions = Suggestions()
    /// Indices into `graph.plugins` of the plugins whose manifest is there.
    var pluginIndices: [String: Int] = [:]
    /// By file: the names that can be used in it.
    var names: [Names] = []
    /// By flow: its file; that of a slot is the one that fills it.
    var files: [Int] = []
    /// By flow: where its ends are among all.
    var endsOfFlows: [Range<Int>] = []
    /// By step: what it says itself about the slots of its plugin's RIB.
    var fillings: [Int: [SlotFilling]] = [:]

    init(_ configuration: Configuration, manifests: [String: Manifest]) {
        let configuration = configuration.readingConstants(for: manifests)
        self.configuration = configuration
        self.manifests = manifests
        graph = FlowGraph(configuration)
    }

    mutating func lower() {
        noteNames()
        noteStreamNames()
        lowerFile()
        noteEnds()
        for entry in configuration.plugins { adapt(entry) }
        for (index, flow) in ([configuration.flow] + configuration.flows).enumerated() { lower(flow, index: index) }
        lowerChildren()
        lowerLinks()
    }

    /// The names of one file's plugins and flows.
    struct Names {
        fileprivate(set) var pluginIDs: [String] = []
        fileprivate(set) var plugins: Set<String> = []
        fileprivate(set) var flowNames: [String] = []
        /// By name; nil for the flow of a file that could not be read.
        fileprivate(set) var flows: [String: Int?] = [:]

        /// The number of a flow; nil if the file has none of this name, or nothing is known of it.
        func flow(_ name: String) -> Int? { flows[name] ?? nil }

        fileprivate mutating func add(_ name: String, flow: Int?) {
            flowNames.append(name)
            if flows[name] == nil { flows[name] = .some(flow) }
        }
    }

    private mutating func noteNames() {
        files = [0] + configuration.flows.map(\.file)
        let included = Set(configuration.inclusions.compactMap(\.flow))
        names = Array(repeating: Names(), count: 1 + (files.max() ?? 0))
        for entry in configuration.plugins {
            for file in entry.files {
                names[file].pluginIDs.append(entry.id.value)
                names[file].plugins.insert(entry.id.value)
            }
        }
        for (index, flow) in configuration.flows.enumerated() where !included.contains(index) {
            names[flow.file].add(flow.name.value, flow: index + 1)
        }
        for inclusion in configuration.inclusions {
            names[inclusion.file].add(inclusion.name.value, flow: inclusion.flow.map { $0 + 1 })
        }
    }

    /// The names that can be used in a flow.
    func names(in flow: Int) -> Names { names[files[flow]] }

    /// Numbers the ends of all flows, before any step names an outcome of a flow.
    private mutating func noteEnds() {
        for (index, flow) in ([configuration.flow] + configuration.flows).enumerated() {
            let first = graph.ends.count
            let links = index == FlowGraph.root ? configuration.links.map(\.target) : []
            graph.ends += flow.endNames(linkedBy: links).map { FlowGraph.End(name: $0) }
            endsOfFlows.append(first..<graph.ends.count)
        }
    }
}
