internal import Configuration
internal import PluginManifest

/// Resolves the names of a configuration against the manifests: the way from what is written to a `FlowGraph`.
///
/// A name that does not exist is reported once. What hangs on it is then taken to be right, so that one typing error is
/// one diagnostic.
struct Lowering {
    let configuration: Configuration
    let manifests: [String: Manifest]
    var graph = FlowGraph()
    var diagnostics: [Diagnostic] = []
    var suggestions = Suggestions()
    /// Indices into `graph.plugins` of the plugins whose manifest is there.
    var pluginIndices: [String: Int] = [:]
    var pluginIDs: [String] = []
    var declaredPlugins: Set<String> = []
    var flowIndices: [String: Int] = [:]
    var flowNames: [String] = []

    init(_ configuration: Configuration, manifests: [String: Manifest]) {
        self.configuration = configuration
        self.manifests = manifests
    }

    mutating func lower() {
        pluginIDs = configuration.plugins.map(\.id.value)
        declaredPlugins = Set(pluginIDs)
        flowNames = configuration.flows.map(\.name.value)
        for (offset, name) in flowNames.enumerated() where flowIndices[name] == nil {
            flowIndices[name] = offset + 1
        }
        lowerDependencies()
        for entry in configuration.plugins { adapt(entry) }
        for (index, flow) in ([configuration.flow] + configuration.flows).enumerated() { lower(flow, index: index) }
        lowerLinks()
    }

    mutating func report(
        _ code: DiagnosticCode,
        _ message: String,
        at range: SourceRange,
        _ label: String? = nil,
        secondary: [Label] = [],
        notes: [String] = [],
        help: [String] = []
    ) {
        diagnostics.append(
            Diagnostic(
                code,
                message,
                at: Label(configuration.source, range, label),
                secondary: secondary,
                notes: notes,
                help: help
            )
        )
    }

    func here(_ range: SourceRange, _ text: String? = nil) -> Label { Label(configuration.source, range, text) }
}

/// `Did you mean`, within a bound on the work, so that a file of ten thousand wrong names is refused at once as well.
struct Suggestions {
    private var comparisons = 100_000

    mutating func closest(to name: String, among names: [String]) -> String? {
        guard names.count <= comparisons else { return nil }
        comparisons -= names.count
        return closestMatch(to: name, among: names)
    }

    /// A help line for a name that does not exist: the close one, or all there are.
    mutating func help(for name: String, among names: [String], none: String) -> String {
        if let match = closest(to: name, among: names) { return "Did you mean `\(match)`?" }
        return names.isEmpty ? none : "There \(names.count == 1 ? "is" : "are") \(names.listed())."
    }
}

extension [String] {
    /// ``a`, `b` and `c``, at most six of them.
    func listed() -> String {
        let shown = prefix(6).map { "`\($0)`" }
        let more = count - shown.count
        if more > 0 { return shown.joined(separator: ", ") + " and \(more) more" }
        guard let last = shown.last, shown.count > 1 else { return shown.joined() }
        return shown.dropLast().joined(separator: ", ") + " and " + last
    }
}
