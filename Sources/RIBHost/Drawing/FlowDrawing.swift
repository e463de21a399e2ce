public import Checking
public import Configuration
public import PluginManifest

/// A map of flows together with what is wrong in it, ready to be drawn in one of several forms.
public struct FlowDrawing {
    let map: FlowMap
    let atEnd: AtEnd
    /// The errors at each place.
    let errors: [Place: [Diagnostic]]
    /// The errors at none of them.
    let otherErrors: [Diagnostic]

    /// The targets that do not exist, by flow.
    let unknownTargets: [UnknownTargets]

    /// What stands in a picture, all by their numbers.
    enum Place: Hashable {
        case step(flow: Int, Int)
        case edge(flow: Int, step: Int, Int)
        case link(Int)
        case linkEdge(link: Int, Int)
    }

    /// Makes a drawing; of the diagnostics the errors are marked.
    public init(_ map: FlowMap, atEnd: AtEnd, diagnostics: [Diagnostic]) {
        self.map = map
        self.atEnd = atEnd
        var errors: [Place: [Diagnostic]] = [:]
        var otherErrors: [Diagnostic] = []
        let places = Places(map)
        for diagnostic in diagnostics where diagnostic.severity == .error {
            let found = diagnostic.primary.flatMap { $0.source === map.source ? places.find($0.range) : nil } ?? []
            if found.isEmpty { otherErrors.append(diagnostic) }
            for place in found { errors[place, default: []].append(diagnostic) }
        }
        self.errors = errors
        self.otherErrors = otherErrors
        unknownTargets = map.flows.indices.map { Self.unknownTargets(of: map, in: $0) }
    }
}

/// Where in the file steps, links and edges are written.
private struct Places {
    private var nodes: [SourceRange: FlowDrawing.Place] = [:]
    private var edges: [SourceRange: [FlowDrawing.Place]] = [:]

    init(_ map: FlowMap) {
        for (flowIndex, flow) in map.flows.enumerated() {
            for (stepIndex, step) in flow.steps.enumerated() {
                nodes[step.range] = .step(flow: flowIndex, stepIndex)
                add(step.edges) { .edge(flow: flowIndex, step: stepIndex, $0) }
            }
        }
        for (linkIndex, link) in map.links.enumerated() {
            nodes[link.range] = .link(linkIndex)
            add(link.edges) { .linkEdge(link: linkIndex, $0) }
        }
    }

    private mutating func add(_ edges: [FlowMap.Edge], _ place: (Int) -> FlowDrawing.Place) {
        for (index, edge) in edges.enumerated() {
            self.edges[edge.outcomeRange, default: []].append(place(index))
            if edge.targetRange != edge.outcomeRange { self.edges[edge.targetRange, default: []].append(place(index)) }
        }
    }

    /// The step or link named at a place, else the edges written there.
    func find(_ range: SourceRange) -> [FlowDrawing.Place] {
        nodes[range].map { [$0] } ?? edges[range] ?? []
    }
}
