internal import Checking
internal import Configuration
internal import PluginManifest

extension FlowDrawing {
    /// The picture in the language of Graphviz.
    public var dot: String {
        var lines = [
            "digraph flows {", "  graph [compound=true, fontname=\"sans-serif\"]",
            "  node [shape=box, style=rounded, fontname=\"sans-serif\"]",
            "  edge [fontname=\"sans-serif\", fontsize=10]",
        ]
        for (index, flow) in map.flows.enumerated() { lines += cluster(index, flow).map { "  " + $0 } }
        for (index, flow) in map.flows.enumerated() { lines += edges(of: index, flow).map { "  " + $0 } }
        for (index, link) in map.links.enumerated() { lines += entry(index, link).map { "  " + $0 } }
        return (lines + ["}"]).map { $0 + "\n" }.joined()
    }

    private func cluster(_ index: Int, _ flow: FlowMap.Flow) -> [String] {
        var lines = ["subgraph cluster\(index) {", "  label=\(Self.quoted([title(of: flow)]))"]
        if flow.start != nil {
            lines.append("  start\(index) [shape=circle, style=filled, fillcolor=black, label=\"\", width=0.2]")
        }
        for (number, step) in flow.steps.enumerated() {
            var attributes = ["label=\(Self.quoted([title(of: step)]))"]
            // A flow within has a second line around it.
            if case .flow = step.unit { attributes.append("peripheries=2") }
            if !step.isReached { attributes.append("style=\"rounded,dashed\"") }
            if isWrong(.step(flow: index, number)) { attributes += Self.wrong }
            lines.append("  \(Self.node(step: number, in: index)) [\(attributes.joined(separator: ", "))]")
        }
        for word in words(in: index) {
            let label = word == .finish ? finishing(index) : word.rawValue
            lines.append("  \(Self.node(word, in: index)) [shape=plaintext, label=\(Self.quoted([label]))]")
        }
        for (number, name) in unknownTargets[index].names.enumerated() {
            let attributes = ["label=\(Self.quoted([name + "?"]))"] + Self.wrong
            lines.append("  unknown\(index)_\(number) [\(attributes.joined(separator: ", "))]")
        }
        return lines + ["}"]
    }

    private func edges(of index: Int, _ flow: FlowMap.Flow) -> [String] {
        var lines: [String] = []
        if let start = flow.start { lines.append("start\(index) -> \(Self.node(step: start, in: index))") }
        for (number, step) in flow.steps.enumerated() {
            let from = Self.node(step: number, in: index)
            if case .flow(let callee) = step.unit, map.flows[callee].start != nil {
                lines.append("\(from) -> start\(callee) [style=dashed, lhead=cluster\(callee)]")
            }
            for (edgeNumber, edge) in step.edges.enumerated() {
                let to = edge.target == .word(.stay) ? from : node(edge.target, in: index)
                var attributes = ["label=\(Self.quoted(self.lines(of: edge)))"]
                if isWrong(.edge(flow: index, step: number, edgeNumber)) { attributes += Self.wrong }
                lines.append("\(from) -> \(to) [\(attributes.joined(separator: ", "))]")
            }
        }
        return lines
    }

    /// A link comes from outside of all flows.
    private func entry(_ index: Int, _ link: FlowMap.Link) -> [String] {
        let attributes = ["shape=cds", "label=\(Self.quoted([title(of: link)]))"]
        let mark = isWrong(.link(index)) ? Self.wrong : []
        var lines = ["link\(index) [\((attributes + mark).joined(separator: ", "))]"]
        for (number, edge) in link.edges.enumerated() {
            var attributes = ["label=\(Self.quoted(conditions(of: edge)))"]
            if isWrong(.linkEdge(link: index, number)) { attributes += Self.wrong }
            lines.append("link\(index) -> \(node(edge.target, in: 0)) [\(attributes.joined(separator: ", "))]")
        }
        return lines
    }

    private static let wrong = ["color=\"#cc0000\"", "fontcolor=\"#cc0000\"", "penwidth=2"]

    private static func quoted(_ lines: [String]) -> String {
        let escaped = lines.map { line in
            line.unicodeScalars.map { scalar in
                switch scalar {
                case "\"", "\\": "\\\(scalar)"
                default: scalar.value < 0x20 || scalar.value == 0x7F ? " " : String(scalar)
                }
            }
            .joined()
        }
        return "\"" + escaped.joined(separator: "\\n") + "\""
    }
}
