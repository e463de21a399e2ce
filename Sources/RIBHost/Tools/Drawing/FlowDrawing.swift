public import Checking
import Configuration
public import PluginManifest

/// The flows of a check with the errors in them, ready to be drawn in one of several forms.
public struct FlowDrawing {
    let result: CheckResult
    /// The errors at each place.
    let errors: [Place: [Diagnostic]]
    /// The errors without a place in the picture.
    let otherErrors: [Diagnostic]

    /// The unknown targets, by flow.
    let unknownTargets: [NameTable]

    var graph: FlowGraph { result.graph }

    /// A place in a picture; steps, edges and links are numbers.
    enum Place: Hashable {
        case step(Int)
        case edge(step: Int, Int)
        case link(Int)
        case linkEdge(link: Int, Int)
    }

    /// Makes a drawing, in which the errors among the diagnostics are marked.
    ///
    /// - Parameter diagnostics: all diagnostics, also those found elsewhere, in the file or its plugins.
    public init(_ result: CheckResult, diagnostics: [Diagnostic]) {
        self.result = result
        var errors: [Place: [Diagnostic]] = [:]
        var otherErrors: [Diagnostic] = []
        let places = Places(result.graph)
        for diagnostic in diagnostics where diagnostic.severity == .error {
            let found = diagnostic.primary.flatMap { result.graph.source.range(of: $0) }.map(places.find) ?? []
            if found.isEmpty { otherErrors.append(diagnostic) }
            for place in found { errors[place, default: []].append(diagnostic) }
        }
        self.errors = errors
        self.otherErrors = otherErrors
        unknownTargets = result.graph.flows.indices.map { Self.unknownTargets(of: result, in: $0) }
    }
}

/// The places of steps, links and edges in the file.
private struct Places {
    private var nodes: [SourceRange: FlowDrawing.Place] = [:]
    private var edges: [SourceRange: [FlowDrawing.Place]] = [:]

    init(_ graph: FlowGraph) {
        for (index, step) in graph.steps.enumerated() {
            nodes[step.range] = .step(index)
            for (number, edge) in step.edges.enumerated() {
                add(edge, step.routes[edge.route].range, .edge(step: index, number))
            }
        }
        for (index, link) in graph.links.enumerated() {
            nodes[link.name.range] = .link(index)
            for (number, edge) in link.edges.enumerated() {
                add(edge, link.name.range, .linkEdge(link: index, number))
            }
        }
    }

    private mutating func add(_ edge: FlowGraph.Edge, _ outcome: SourceRange, _ place: FlowDrawing.Place) {
        edges[outcome, default: []].append(place)
        if edge.range != outcome { edges[edge.range, default: []].append(place) }
    }

    /// Returns the step or link named at a place, otherwise the edges written there.
    func find(_ range: SourceRange) -> [FlowDrawing.Place] {
        nodes[range].map { [$0] } ?? edges[range] ?? []
    }
}
