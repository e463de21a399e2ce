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
        for (flowIndex, flow) in map.flows.enumerated() {
            if flowIndex > 0 { lines.append("") }
            lines.append(shownLine(title(of: flow)))
            for (index, step) in flow.steps.enumerated() {
                lines.append("  " + shownLine(title(of: step)) + notes(on: step, isStart: index == flow.start))
                lines += mark(errors[.step(flow: flowIndex, index)], "    ")
                for (edgeIndex, edge) in step.edges.enumerated() {
                    let line = "\(edge.outcome)\(conditions(on: edge)) -> \(words(for: edge.target, in: flowIndex))"
                    lines.append("    " + shownLine(line))
                    lines += mark(errors[.edge(flow: flowIndex, step: index, edgeIndex)], "      ")
                }
            }
        }
        if !map.links.isEmpty { lines += ["", "links"] }
        for (linkIndex, link) in map.links.enumerated() {
            for (edgeIndex, edge) in link.edges.enumerated() {
                let line = "\(title(of: link))\(conditions(on: edge)) -> \(words(for: edge.target, in: 0))"
                lines.append("  " + shownLine(line))
                if edgeIndex == 0 { lines += mark(errors[.link(linkIndex)], "    ") }
                lines += mark(errors[.linkEdge(link: linkIndex, edgeIndex)], "    ")
            }
        }
        if !otherErrors.isEmpty { lines += [""] + mark(otherErrors, "") }
        return lines.map { $0 + "\n" }.joined()
    }

    /// What stands behind the outcome: `, game = chess (game: String?)`.
    private func conditions(on edge: FlowMap.Edge) -> String {
        let cases = edge.cases.map { ", \($0.key) = \($0.value ?? "any other")" }.joined()
        let carries = edge.carries.map { "\($0.key): \($0.type)" }.joined(separator: ", ")
        return cases + (carries.isEmpty ? "" : " (\(carries))")
    }

    private func notes(on step: FlowMap.Step, isStart: Bool) -> String {
        var notes: [String] = []
        if isStart { notes.append("start") }
        if case .flow = step.unit { notes.append("flow") }
        if !step.isReached { notes.append("never reached") }
        return notes.isEmpty ? "" : " [\(notes.joined(separator: ", "))]"
    }

    private func words(for target: FlowMap.Target, in flow: Int) -> String {
        switch target {
        case .step(let step): map.flows[flow].steps[step].name
        case .word(.finish): "@finish (\(finishing(flow)))"
        case .word(let word): word.rawValue
        case .unknown(let name): "\(name)?"
        }
    }
}
