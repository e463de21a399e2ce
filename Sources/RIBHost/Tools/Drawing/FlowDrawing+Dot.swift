import Checking
import Configuration
import PluginManifest

extension FlowDrawing {
    /// The picture in the language of Graphviz.
    public var dot: String {
        var lines = [
            "digraph flows {", "  graph [compound=true, fontname=\"sans-serif\"]",
            "  node [shape=box, style=rounded, fontname=\"sans-serif\"]",
            "  edge [fontname=\"sans-serif\", fontsize=10]",
        ]
        for (index, flow) in graph.flows.enumerated() { lines += cluster(index, flow).map { "  " + $0 } }
        for (index, flow) in graph.flows.enumerated() { lines += edges(of: index, flow).map { "  " + $0 } }
        for (index, link) in graph.links.enumerated() { lines += entry(index, link).map { "  " + $0 } }
        return (lines + ["}"]).map { $0 + "\n" }.joined()
    }

    private func cluster(_ index: Int, _ flow: FlowGraph.Flow) -> [String] {
        var lines = ["subgraph cluster\(index) {", "  label=\(Self.quoted([title(of: flow)] + scope(of: flow)))"]
        if isMarked(startOf: flow) {
            lines.append("  start\(index) [shape=circle, style=filled, fillcolor=black, label=\"\", width=0.2]")
        }
        for step in flow.stepsAndServices {
            var attributes = ["label=\(Self.quoted([title(of: graph.steps[step])] + scoped(step)))"]
            // A flow within has a second line around it.
            if case .flow = graph.steps[step].unit { attributes.append("peripheries=2") }
            if flow.services.contains(step) {
                attributes.append("shape=component")
            } else if graph.isViewless(step) {
                attributes.append("shape=parallelogram")
            }
            if !result.isReached(step) { attributes.append("style=\"rounded,dashed\"") }
            if isWrong(.step(step)) { attributes += Self.wrong }
            lines.append("  \(node(step: step)) [\(attributes.joined(separator: ", "))]")
        }
        for word in words(in: index) {
            let label = label(of: word, in: index)
            lines.append("  \(node(word, in: index)) [shape=plaintext, label=\(Self.quoted([label]))]")
        }
        for (number, name) in unknownTargets[index].names.enumerated() {
            let attributes = ["label=\(Self.quoted([name + "?"]))"] + Self.wrong
            lines.append("  unknown\(index)_\(number) [\(attributes.joined(separator: ", "))]")
        }
        return lines + ["}"]
    }

    private func edges(of index: Int, _ flow: FlowGraph.Flow) -> [String] {
        var lines: [String] = []
        if let start = flow.start, flow.slot == nil { lines.append("start\(index) -> \(node(step: start))") }
        for step in flow.stepsAndServices {
            let from = node(step: step)
            if case .flow(let callee) = graph.steps[step].unit, graph.flows[callee].start != nil {
                lines.append("\(from) -> start\(callee) [style=dashed, lhead=cluster\(callee)]")
            }
            for child in graph.steps[step].children.flatMap({ graph.flows[$0.flow].steps }) {
                lines.append("\(from) -> \(node(step: child)) [arrowhead=odot]")
            }
            for (number, edge) in graph.steps[step].edges.enumerated() {
                let to = edge.destination == .word(.stay) ? from : node(edge, in: index)
                var attributes = ["label=\(Self.quoted(self.lines(of: edge, of: step)))"]
                if isWrong(.edge(step: step, number)) { attributes += Self.wrong }
                lines.append("\(from) -> \(to) [\(attributes.joined(separator: ", "))]")
            }
        }
        return lines
    }

    /// Returns a link with its edges. The link comes from outside all flows.
    private func entry(_ index: Int, _ link: FlowGraph.Link) -> [String] {
        let attributes = ["shape=cds", "label=\(Self.quoted([title(of: link)]))"]
        let mark = isWrong(.link(index)) ? Self.wrong : []
        var lines = ["link\(index) [\((attributes + mark).joined(separator: ", "))]"]
        for (number, edge) in link.edges.enumerated() {
            var attributes = ["label=\(Self.quoted(conditions(of: edge, of: link)))"]
            if isWrong(.linkEdge(link: index, number)) { attributes += Self.wrong }
            lines.append("link\(index) -> \(node(edge, in: FlowGraph.root)) [\(attributes.joined(separator: ", "))]")
        }
        return lines
    }

    private static let wrong = ["color=\"#cc0000\"", "fontcolor=\"#cc0000\"", "penwidth=2"]

    private static func quoted(_ lines: [String]) -> String {
        let escaped = lines.map { line in
            shownLine(line).unicodeScalars.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
        }
        return "\"" + escaped.joined(separator: "\\n") + "\""
    }
}
