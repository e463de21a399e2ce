internal import Checking
internal import Configuration
internal import PluginManifest

extension FlowDrawing {
    /// The picture in the language of Mermaid, which GitHub and GitLab draw.
    public var mermaid: String {
        var lines = ["flowchart TD"]
        for (index, flow) in map.flows.enumerated() { lines += cluster(index, flow) }
        var edges: [(line: String, isWrong: Bool)] = []
        for (index, flow) in map.flows.enumerated() { edges += self.edges(of: index, flow) }
        for (index, link) in map.links.enumerated() {
            lines.append("  link\(index)>\(Self.label(title(of: link)))]")
            edges += self.edges(of: index, link)
        }
        lines += edges.map { "  " + $0.line }
        let wrongSteps = map.flows.enumerated().flatMap { index, flow in
            flow.steps.indices.filter { isWrong(.step(flow: index, $0)) }.map { Self.node(step: $0, in: index) }
                + unknownTargets[index].names.indices.map { "unknown\(index)_\($0)" }
        }
        let unreached = map.flows.enumerated().flatMap { index, flow in
            flow.steps.indices.filter { !flow.steps[$0].isReached && !isWrong(.step(flow: index, $0)) }
                .map { Self.node(step: $0, in: index) }
        }
        let wrongEdges = edges.indices.filter { edges[$0].isWrong }.map(String.init)
        let wrongNodes = wrongSteps + map.links.indices.filter { isWrong(.link($0)) }.map { "link\($0)" }
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

    private func cluster(_ index: Int, _ flow: FlowMap.Flow) -> [String] {
        var lines = ["  subgraph flow\(index)[\(Self.label(title(of: flow)))]"]
        if flow.start != nil { lines.append("    start\(index)(( ))") }
        for (number, step) in flow.steps.enumerated() {
            let label = Self.label(title(of: step))
            // A flow within is drawn as a subroutine is.
            if case .flow = step.unit {
                lines.append("    \(Self.node(step: number, in: index))[[\(label)]]")
            } else {
                lines.append("    \(Self.node(step: number, in: index))[\(label)]")
            }
        }
        for word in words(in: index) {
            let label = word == .finish ? finishing(index) : word.rawValue
            lines.append("    \(Self.node(word, in: index))([\(Self.label(label))])")
        }
        for (number, name) in unknownTargets[index].names.enumerated() {
            lines.append("    unknown\(index)_\(number)[\(Self.label(name + "?"))]")
        }
        return lines + ["  end"]
    }

    private func edges(of index: Int, _ flow: FlowMap.Flow) -> [(line: String, isWrong: Bool)] {
        var edges: [(line: String, isWrong: Bool)] = []
        if let start = flow.start { edges.append(("start\(index) --> \(Self.node(step: start, in: index))", false)) }
        for (number, step) in flow.steps.enumerated() {
            let from = Self.node(step: number, in: index)
            if case .flow(let callee) = step.unit, map.flows[callee].start != nil {
                edges.append(("\(from) -.-> start\(callee)", false))
            }
            for (edgeNumber, edge) in step.edges.enumerated() {
                let label = Self.label(lines(of: edge))
                let to = edge.target == .word(.stay) ? from : node(edge.target, in: index)
                let isWrong = isWrong(.edge(flow: index, step: number, edgeNumber))
                edges.append(("\(from) -- \(label) --> \(to)", isWrong))
            }
        }
        return edges
    }

    private func edges(of index: Int, _ link: FlowMap.Link) -> [(line: String, isWrong: Bool)] {
        link.edges.enumerated().map { number, edge in
            let conditions = conditions(of: edge)
            let label = conditions.isEmpty ? "" : " -- \(Self.label(conditions))"
            let line = "link\(index)\(label) --> \(node(edge.target, in: 0))"
            return (line, isWrong(.linkEdge(link: index, number)))
        }
    }

    private static func label(_ lines: [String]) -> String {
        "\"" + lines.map(escaped).joined(separator: "<br>") + "\""
    }

    private static func label(_ line: String) -> String { label([line]) }

    /// All that Mermaid could take for something else becomes a character reference in its own form.
    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9", " ", "-", "_", ".", ",", ":", "?", "@", "(", ")", "=", "*", "[", "]":
                String(scalar)
            default:
                scalar.value < 0x20 ? " " : scalar.isASCII ? "#\(scalar.value);" : String(scalar)
            }
        }
        .joined()
    }
}
