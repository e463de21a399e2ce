internal import Checking
internal import Configuration
internal import PluginManifest

extension FlowDrawing {
    /// The picture for a terminal: each flow with its steps, and each step with the edges out of it.
    ///
    /// - Parameter color: whether errors are red.
    public func text(color: Bool) -> String {
        var lines: [String] = []
        let mark = { (errors: [Diagnostic]?, indent: String) in
            (errors ?? []).map { error in
                let line = shownLine("error[\(error.code.rawValue)]: \(error.message)")
                return indent + (color ? "\u{1B}[1;31m\(line)\u{1B}[0m" : line)
            }
        }
        for (flowIndex, flow) in graph.flows.enumerated() {
            if flowIndex > 0 { lines.append("") }
            lines.append(shownLine(title(of: flow)))
            lines += scope(of: flow).map { "  (" + shownLine($0) + ")" }
            for step in flow.stepsAndServices {
                lines.append("  " + shownLine(title(of: graph.steps[step])) + notes(on: step, in: flow))
                lines += scoped(step).map { "    (" + shownLine($0) + ")" }
                lines += mark(errors[.step(step)], "    ")
                for (number, edge) in graph.steps[step].edges.enumerated() {
                    lines.append("    " + shownLine(line(for: edge, of: step, in: flowIndex)))
                    lines += mark(errors[.edge(step: step, number)], "      ")
                }
            }
        }
        if !graph.links.isEmpty { lines += ["", "links"] }
        for (linkIndex, link) in graph.links.enumerated() {
            for (edgeIndex, edge) in link.edges.enumerated() {
                let conditions = conditions(on: edge, carried(by: link))
                let line = "\(title(of: link))\(conditions) -> \(words(for: edge, in: FlowGraph.root))"
                lines.append("  " + shownLine(line))
                if edgeIndex == 0 { lines += mark(errors[.link(linkIndex)], "    ") }
                lines += mark(errors[.linkEdge(link: linkIndex, edgeIndex)], "    ")
            }
        }
        if !otherErrors.isEmpty { lines += [""] + mark(otherErrors, "") }
        return lines.map { $0 + "\n" }.joined()
    }

    /// The edges out of a step, one line each: `startGame (game: String?) -> tic-tac-toe`.
    public func edges(of step: Int) -> [String] {
        graph.steps[step].edges.map { line(for: $0, of: step, in: graph.steps[step].flow) }
    }

    private func line(for edge: FlowGraph.Edge, of step: Int, in flow: Int) -> String {
        let conditions = conditions(on: edge, result.carried(by: edge, of: step))
        return "\(outcome(of: edge, of: step))\(conditions) -> \(words(for: edge, in: flow))"
    }

    /// What follows the outcome: `, game = chess (game: String?)`.
    private func conditions(on edge: FlowGraph.Edge, _ carried: [(key: String, type: String)]) -> String {
        let cases = cases(of: edge).map { ", " + $0 }.joined()
        let carries = carried.map { "\($0.key): \($0.type)" }.joined(separator: ", ")
        return cases + (carries.isEmpty ? "" : " (\(carries))")
    }

    private func notes(on step: Int, in flow: FlowGraph.Flow) -> String {
        var notes: [String] = []
        if step == flow.start { notes.append("start") }
        if flow.services.contains(step) { notes.append("service") }
        if case .flow = graph.steps[step].unit { notes.append("flow") }
        if !result.isReached(step) { notes.append("never reached") }
        return notes.isEmpty ? "" : " [\(notes.joined(separator: ", "))]"
    }

    private func words(for edge: FlowGraph.Edge, in flow: Int) -> String {
        if let path = edge.destination.path { return path.map { graph.steps[$0].name }.joined(separator: "/") }
        guard let word = edge.destination.word else { return "\(result.text(at: edge.range))?" }
        return word == .finish ? "@finish (\(finishing(flow)))" : word.rawValue
    }
}
