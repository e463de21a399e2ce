import Checking
import Configuration
import PluginManifest

extension FlowDrawing {
    /// A line of the picture for a terminal.
    public struct Line {
        /// The text of the line, fit to be shown.
        public let text: String
        /// The step named in the line, by index; nil for any other line.
        public var step: Int?
        /// True if the line is an error.
        public var isError = false
    }

    /// Returns the picture for a terminal: each flow with its steps, and each step with its edges.
    ///
    /// - Parameter color: true to show errors in red.
    public func text(color: Bool) -> String {
        lines.map { line in
            guard color, line.isError else { return line.text + "\n" }
            let words = line.text.drop { $0 == " " }
            return line.text.prefix(line.text.count - words.count) + "\u{1B}[1;31m\(words)\u{1B}[0m\n"
        }.joined()
    }

    /// The lines of the picture.
    public var lines: [Line] {
        var lines: [Line] = []
        for flow in graph.flows.indices where graph.flows[flow].slot == nil {
            if flow > 0 { lines.append(Line(text: "")) }
            lines += self.lines(of: flow)
        }
        if !graph.links.isEmpty { lines += [Line(text: ""), Line(text: "links")] }
        for link in graph.links.indices { lines += self.lines(ofLink: link) }
        if !otherErrors.isEmpty { lines += [Line(text: "")] + mark(otherErrors, "") }
        return lines
    }

    private func lines(of index: Int) -> [Line] {
        let flow = graph.flows[index]
        var lines = [Line(text: shownLine(title(of: flow)))]
        lines += scope(of: flow).map { Line(text: "  (" + shownLine($0) + ")") }
        for step in flow.stepsAndServices { lines += self.lines(of: step, in: index, "  ") }
        return lines
    }

    /// Returns the lines of a step, of its edges, and of the children in its slots. Recursive: the depth of slots is
    /// limited.
    private func lines(of step: Int, in flow: Int, _ indent: String) -> [Line] {
        let title = indent + shownLine(title(of: graph.steps[step])) + notes(on: step, in: graph.flows[flow])
        var lines = [Line(text: title, step: step)]
        lines += scoped(step).map { Line(text: indent + "  (" + shownLine($0) + ")") }
        lines += mark(errors[.step(step)], indent + "  ")
        for (number, edge) in graph.steps[step].edges.enumerated() {
            lines.append(Line(text: indent + "  " + shownLine(line(for: edge, of: step, in: flow))))
            lines += mark(errors[.edge(step: step, number)], indent + "    ")
        }
        for slot in graph.steps[step].children {
            let children = graph.flows[slot.flow].steps
            lines.append(Line(text: "\(indent)  \(shownLine(slot.slot)):\(children.isEmpty ? " nothing" : "")"))
            lines += children.flatMap { self.lines(of: $0, in: slot.flow, indent + "    ") }
        }
        return lines
    }

    private func lines(ofLink index: Int) -> [Line] {
        let link = graph.links[index]
        var lines: [Line] = []
        for (number, edge) in link.edges.enumerated() {
            let conditions = conditions(on: edge, carried(by: link))
            let asked = asked(by: link).map { ", \($0)" }.joined()
            let line = "\(title(of: link))\(conditions) -> \(words(for: edge, in: FlowGraph.root))\(asked)"
            lines.append(Line(text: "  " + shownLine(line)))
            if number == 0 { lines += mark(errors[.link(index)], "    ") }
            lines += mark(errors[.linkEdge(link: index, number)], "    ")
        }
        return lines
    }

    private func mark(_ errors: [Diagnostic]?, _ indent: String) -> [Line] {
        (errors ?? []).map { error in
            Line(text: indent + shownLine("error[\(error.code.rawValue)]: \(error.message)"), isError: true)
        }
    }

    /// Returns the edges out of a step, a line for each: `startGame (game: String?) -> tic-tac-toe`.
    public func edges(of step: Int) -> [String] {
        graph.steps[step].edges.map { line(for: $0, of: step, in: graph.steps[step].flow) }
    }

    private func line(for edge: FlowGraph.Edge, of step: Int, in flow: Int) -> String {
        let conditions = conditions(on: edge, result.carried(by: edge, of: step))
        return "\(outcome(of: edge, of: step))\(conditions) -> \(words(for: edge, in: flow))"
    }

    /// Returns the words after the outcome: `, game = chess (game: String?)`.
    private func conditions(on edge: FlowGraph.Edge, _ carried: [(key: String, type: String)]) -> String {
        let cases = cases(of: edge).map { ", " + $0 }.joined()
        let carries = carried.map { "\($0.key): \($0.type)" }.joined(separator: ", ")
        return cases + (carries.isEmpty ? "" : " (\(carries))")
    }

    private func notes(on step: Int, in flow: FlowGraph.Flow) -> String {
        var notes: [String] = []
        if step == flow.start, flow.slot == nil { notes.append("start") }
        if flow.services.contains(step) {
            notes.append("service")
        } else if graph.isViewless(step) {
            notes.append("viewless")
        }
        if case .flow = graph.steps[step].unit { notes.append("flow") }
        if !result.isReached(step) { notes.append("never reached") }
        return notes.isEmpty ? "" : " [\(notes.joined(separator: ", "))]"
    }

    private func words(for edge: FlowGraph.Edge, in flow: Int) -> String {
        if let parent = parent(along: edge, in: flow) { return graph.steps[parent].name }
        if let path = edge.destination.path { return graph.text(ofPath: path) }
        guard let word = edge.destination.spelling else { return "\(result.text(at: edge.range))?" }
        let isEnd = edge.destination == .word(.finish) || edge.destination.endName != nil && flow == FlowGraph.root
        return isEnd ? "\(word) (\(finishing(flow)))" : word
    }
}
