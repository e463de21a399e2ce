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
    /// Indices of the plugins in `graph.plugins`, by id. Only plugins with a manifest have an index.
    var pluginIndices: [String: Int] = [:]
    /// The names available in each file.
    let names: ProductNames
    /// The file of each flow; for a slot, the file that fills the slot.
    var files: [Int] = []
    /// The range of each flow's ends in `FlowGraph.ends`.
    var endsOfFlows: [Range<Int>] = []
    /// The steps' own fillings of their plugins' slots, by step.
    var fillings: [Int: [SlotFilling]] = [:]

    init(_ configuration: Configuration, manifests: [String: Manifest]) {
        let configuration = configuration.readingConstants(for: manifests)
        self.configuration = configuration
        self.manifests = manifests
        graph = FlowGraph(configuration, manifests)
        names = ProductNames(configuration)
        files = [0] + configuration.flows.map(\.file)
    }

    mutating func lower() {
        noteStreamNames()
        lowerFile()
        noteEnds()
        for entry in configuration.plugins { adapt(entry) }
        for (index, flow) in ([configuration.flow] + configuration.flows).enumerated() { lower(flow, index: index) }
        lowerChildren()
        lowerLinks()
    }

    /// Returns the names available in a flow.
    func names(in flow: Int) -> ProductNames.File { names[files[flow]] }

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
