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
        lines += edges.map { "  " + $0.line }
        let wrongSteps = map.flows.enumerated().flatMap { index, flow in
            flow.steps.indices.filter { isWrong(index, $0) }.map { Self.step(index, $0) }
                + unknownTargets(in: flow).names.indices.map { "unknown\(index)_\($0)" }
        }
        let unreached = map.flows.enumerated().flatMap { index, flow in
            flow.steps.indices.filter { !flow.steps[$0].isReached && !isWrong(index, $0) }.map { Self.step(index, $0) }
        }
        let wrongEdges = edges.indices.filter { edges[$0].isWrong }.map(String.init)
        if !wrongSteps.isEmpty {
            lines.append("  classDef wrong stroke:#c00,color:#c00,stroke-width:2px")
            lines.append("  class \(wrongSteps.joined(separator: ",")) wrong")
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
                lines.append("    \(Self.step(index, number))[[\(label)]]")
            } else {
                lines.append("    \(Self.step(index, number))[\(label)]")
            }
        }
        for word in words(in: flow) {
            let label = word == .finish ? finishing(index) : word.rawValue
            lines.append("    \(Self.place(word, index))([\(Self.label(label))])")
        }
        for (number, name) in unknownTargets(in: flow).names.enumerated() {
            lines.append("    unknown\(index)_\(number)[\(Self.label(name + "?"))]")
        }
        return lines + ["  end"]
    }

    private func edges(of index: Int, _ flow: FlowMap.Flow) -> [(line: String, isWrong: Bool)] {
        let unknown = unknownTargets(in: flow).numbers
        var edges: [(line: String, isWrong: Bool)] = []
        if let start = flow.start { edges.append(("start\(index) --> \(Self.step(index, start))", false)) }
        for (number, step) in flow.steps.enumerated() {
            let from = Self.step(index, number)
            if case .flow(let callee) = step.unit, map.flows[callee].start != nil {
                edges.append(("\(from) -.-> start\(callee)", false))
            }
            for (edgeNumber, edge) in step.edges.enumerated() {
                let label = Self.label(lines(of: edge))
                let to: String
                switch edge.target {
                case .step(let step): to = Self.step(index, step)
                case .word(.stay): to = from
                case .word(let word): to = Self.place(word, index)
                case .unknown(let name): to = "unknown\(index)_\(unknown[name] ?? 0)"
                }
                edges.append(("\(from) -- \(label) --> \(to)", isWrong(index, number, edgeNumber)))
            }
        }
        return edges
    }

    private static func step(_ flow: Int, _ step: Int) -> String { "step\(flow)_\(step)" }

    private static func place(_ word: TargetWord, _ flow: Int) -> String { "\(word.rawValue.dropFirst())\(flow)" }

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
