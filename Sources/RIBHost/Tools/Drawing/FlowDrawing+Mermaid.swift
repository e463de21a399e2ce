import Checking
import Configuration
import PluginManifest

extension FlowDrawing {
    /// The picture in the language of Mermaid, which GitHub and GitLab draw.
    public var mermaid: String {
        var lines = ["flowchart TD"]
        for (index, flow) in graph.flows.enumerated() { lines += cluster(index, flow) }
        var edges: [(line: String, isWrong: Bool)] = []
        for (index, flow) in graph.flows.enumerated() { edges += self.edges(of: index, flow) }
        for (index, link) in graph.links.enumerated() {
            lines.append("  link\(index)>\(Self.label(title(of: link)))]")
            edges += self.edges(of: index, link)
        }
        lines += edges.map { "  " + $0.line }
        let wrongSteps = graph.flows.enumerated().flatMap { index, flow in
            flow.stepsAndServices.filter { isWrong(.step($0)) }.map { node(step: $0) }
                + unknownTargets[index].names.indices.map { "unknown\(index)_\($0)" }
        }
        let unreached = graph.steps.indices.filter { !result.isReached($0) && !isWrong(.step($0)) }
            .map { node(step: $0) }
        let wrongEdges = edges.indices.filter { edges[$0].isWrong }.map(String.init)
        let wrongNodes = wrongSteps + graph.links.indices.filter { isWrong(.link($0)) }.map { "link\($0)" }
        if !wrongNodes.isEmpty {
            lines.append("  classDef wrong stroke:#c00,color:#c00,stroke-width:2px")
            lines.append("  class \(wrongNodes.joined(separator: ",")) wrong")
        }
        if !unreached.isEmpty {
            lines.append("  classDef unreached stroke-dasharray:4")
            lines.append("  class \(unreached.joined(separator: ",")) unreached")
        }
        if !wrongEdges.isEmpty {
            lines.append("  linkStyle \(wrongEdges.joined(separator: ",")) stroke:#c00,color:#c00")
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private func cluster(_ index: Int, _ flow: FlowGraph.Flow) -> [String] {
        var lines = ["  subgraph flow\(index)[\(Self.label([title(of: flow)] + scope(of: flow)))]"]
        if isMarked(startOf: flow) { lines.append("    start\(index)(( ))") }
        for step in flow.stepsAndServices {
            let label = Self.label([title(of: graph.steps[step])] + scoped(step))
            // A flow within is drawn as a subroutine is, a service as a hexagon, and a viewless step as a parallelogram.
            if case .flow = graph.steps[step].unit {
                lines.append("    \(node(step: step))[[\(label)]]")
            } else if flow.services.contains(step) {
                lines.append("    \(node(step: step)){{\(label)}}")
            } else if graph.isViewless(step) {
                lines.append("    \(node(step: step))[/\(label)/]")
            } else {
                lines.append("    \(node(step: step))[\(label)]")
            }
        }
        for word in words(in: index) {
            let label = label(of: word, in: index)
            lines.append("    \(node(word, in: index))([\(Self.label([label]))])")
        }
        for (number, name) in unknownTargets[index].names.enumerated() {
            lines.append("    unknown\(index)_\(number)[\(Self.label(name + "?"))]")
        }
        return lines + ["  end"]
    }

    private func edges(of index: Int, _ flow: FlowGraph.Flow) -> [(line: String, isWrong: Bool)] {
        var edges: [(line: String, isWrong: Bool)] = []
        if let start = flow.start, flow.slot == nil {
            edges.append(("start\(index) --> \(node(step: start))", false))
        }
        for step in flow.stepsAndServices {
            let from = node(step: step)
            if case .flow(let callee) = graph.steps[step].unit, graph.flows[callee].start != nil {
                edges.append(("\(from) -.-> start\(callee)", false))
            }
            for child in graph.steps[step].children.flatMap({ graph.flows[$0.flow].steps }) {
                edges.append(("\(from) --o \(node(step: child))", false))
            }
            for (number, edge) in graph.steps[step].edges.enumerated() {
                let label = Self.label(lines(of: edge, of: step))
                let to = edge.destination == .word(.stay) ? from : node(edge, in: index)
                let isWrong = isWrong(.edge(step: step, number))
                edges.append(("\(from) -- \(label) --> \(to)", isWrong))
            }
        }
        return edges
    }

    private func edges(of index: Int, _ link: FlowGraph.Link) -> [(line: String, isWrong: Bool)] {
        link.edges.enumerated().map { number, edge in
            let conditions = conditions(of: edge, of: link)
            let label = conditions.isEmpty ? "" : " -- \(Self.label(conditions))"
            let line = "link\(index)\(label) --> \(node(edge, in: FlowGraph.root))"
            return (line, isWrong(.linkEdge(link: index, number)))
        }
    }

    private static func label(_ lines: [String]) -> String {
        "\"" + lines.map(escaped).joined(separator: "<br>") + "\""
    }

    private static func label(_ line: String) -> String { label([line]) }

    /// Returns a text with each character that could have a meaning in Mermaid as a character reference in Mermaid's
    /// own form.
    private static func escaped(_ text: String) -> String {
        shownLine(text).unicodeScalars.map { scalar in
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9", " ", "-", "_", ".", ",", ":", "?", "@", "(", ")", "=", "*", "[", "]":
                String(scalar)
            default:
                scalar.isASCII ? "#\(scalar.value);" : String(scalar)
            }
        }
        .joined()
    }
}
