public import Checking
public import Configuration
public import PluginManifest

/// A map of flows together with what is wrong in it, ready to be drawn in one of several forms.
public struct FlowDrawing {
    let map: FlowMap
    let atEnd: AtEnd
    /// The errors at each step, by flow and step.
    let stepErrors: [Place: [Diagnostic]]
    /// The errors at each edge, by flow, step and edge.
    let edgeErrors: [Place: [Diagnostic]]
    /// The errors at neither.
    let otherErrors: [Diagnostic]

    /// A step, or an edge of one.
    struct Place: Hashable {
        var flow: Int
        var step: Int
        var edge: Int?
    }

    /// Makes a drawing; of the diagnostics the errors are marked.
    public init(_ map: FlowMap, atEnd: AtEnd, diagnostics: [Diagnostic]) {
        self.map = map
        self.atEnd = atEnd
        var stepErrors: [Place: [Diagnostic]] = [:]
        var edgeErrors: [Place: [Diagnostic]] = [:]
        var otherErrors: [Diagnostic] = []
        let places = Places(map)
        for diagnostic in diagnostics where diagnostic.severity == .error {
            let found = diagnostic.primary.flatMap { $0.source === map.source ? places.find($0.range) : nil } ?? []
            if found.isEmpty { otherErrors.append(diagnostic) }
            for place in found {
                if place.edge == nil {
                    stepErrors[place, default: []].append(diagnostic)
                } else {
                    edgeErrors[place, default: []].append(diagnostic)
                }
            }
        }
        self.stepErrors = stepErrors
        self.edgeErrors = edgeErrors
        self.otherErrors = otherErrors
    }
}

/// Where in the file steps and edges are written.
private struct Places {
    private var steps: [SourceRange: FlowDrawing.Place] = [:]
    private var edges: [SourceRange: [FlowDrawing.Place]] = [:]

    init(_ map: FlowMap) {
        for (flowIndex, flow) in map.flows.enumerated() {
            for (stepIndex, step) in flow.steps.enumerated() {
                steps[step.range] = FlowDrawing.Place(flow: flowIndex, step: stepIndex)
                for (edgeIndex, edge) in step.edges.enumerated() {
                    let place = FlowDrawing.Place(flow: flowIndex, step: stepIndex, edge: edgeIndex)
                    edges[edge.outcomeRange, default: []].append(place)
                    if edge.targetRange != edge.outcomeRange { edges[edge.targetRange, default: []].append(place) }
                }
            }
        }
    }

    /// The step named at a place, else the edges written there.
    func find(_ range: SourceRange) -> [FlowDrawing.Place] {
        steps[range].map { [$0] } ?? edges[range] ?? []
    }
}
