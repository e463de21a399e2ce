import Checking
import Configuration
import PluginABI
import PluginManifest
import Tools

extension CheckReport {
    /// The report for people: each step, the providers of its dependencies, and the plugins that can write a stream.
    /// The steps of an array are numbered, because they follow each other; the steps of a graph show the targets of
    /// their outcomes.
    func text(_ drawing: FlowDrawing) -> String {
        var lines: [String] = []
        for flow in flows {
            if flow != flows.first { lines.append("") }
            let file = graph.file(of: graph.flows[flow]).map { " (\($0))" } ?? ""
            lines.append(flow == FlowGraph.root ? "The flow:" : "The flow \(graph.flows[flow].name.value)\(file):")
            for service in reached(graph.flows[flow].services) {
                lines.append("  service \(title(of: service))")
                lines += words(for: service) + children(of: service, drawing, "     ")
            }
            for (index, step) in reached(graph.flows[flow].steps).enumerated() {
                let isLinear = graph.flows[flow].isLinear
                lines.append("  \(isLinear ? "\(index + 1). " : "")\(title(of: step))\(notes(on: step))")
                lines += words(for: step)
                if !isLinear { lines += drawing.edges(of: step).map { "     " + $0 } }
                lines += children(of: step, drawing, "     ")
            }
        }
        lines += ["", "The tree: \(tree.words)."]
        if !streams.isEmpty {
            lines += ["", "Streams:"]
            lines += streams.map { "  \($0.key)\(owner(of: $0.scope)): \(Self.words(for: $0))" }
        }
        return lines.map { shownLine($0) + "\n" }.joined()
    }

    /// The lines for the children in the slots of a step's RIB. Recursive: the depth of slots is limited.
    private func children(of step: Int, _ drawing: FlowDrawing, _ indent: String) -> [String] {
        graph.steps[step].children.flatMap { slot -> [String] in
            let children = Array(graph.flows[slot.flow].steps)
            var lines = ["\(indent)\(slot.slot):\(children.isEmpty ? " nothing" : "")"]
            let deeper = indent + "     "
            for child in children {
                lines.append("\(indent)  \(title(of: child))\(notes(on: child))")
                lines += words(for: child, deeper)
                lines += drawing.edges(of: child).map { deeper + $0 }
                lines += self.children(of: child, drawing, deeper)
            }
            return lines
        }
    }

    private func title(of step: Int) -> String {
        let name = graph.steps[step].name
        if case .flow(let flow) = graph.steps[step].unit { return "\(name) (the flow \(graph.flows[flow].name.value))" }
        let plugin = graph.plugin(of: step)?.id ?? name
        return name == plugin ? name : "\(name) (\(plugin))"
    }

    /// The notes on a step. The first step of an array is not marked as the start, because an array always begins
    /// there.
    private func notes(on step: Int) -> String {
        let flow = graph.flows[graph.steps[step].flow]
        let notes =
            (step == flow.start && !flow.isLinear && flow.slot == nil ? ["start"] : [])
            + (graph.isViewless(step) ? ["viewless"] : [])
        return notes.isEmpty ? "" : " [\(notes.joined(separator: ", "))]"
    }

    private func words(for step: Int, _ indent: String = "     ") -> [String] {
        (dependencies[step] ?? []).map { dependency in
            "\(indent)\(dependency.slot): \(dependency.type), \(words(for: dependency, of: step))"
        } + (conditions[step].map { ["\(indent)when \($0.name)\(words(for: $0.source))"] } ?? [])
    }

    private func words(for condition: StaticBinding.Source?) -> String {
        switch condition {
        case .constant(let value, let scope):
            ": \(value == .bool(true) ? "always" : "never"), by the constant\(owner(of: scope))"
        case .stream(let name, let scopes):
            ": while the stream \(name)\(scopes.map(owner).unique.joined(separator: " or")) is true"
        case .entry, .absent, nil: ""
        }
    }

    private func words(for dependency: Dependency, of step: Int) -> String {
        switch dependency.source {
        case nil: "from \(Self.providers(of: dependency))"
        case .constant(_, let scope): "static, from the constant \(dependency.key)\(owner(of: scope))"
        case .entry where graph.step(offering: dependency.key, in: graph.steps[step].flow) != nil:
            "static, from \(Self.providers(of: dependency))"
        case .entry:
            "static, from \(Self.providers(of: dependency)) when \(graph.flows[graph.flowOfFile(around: graph.steps[step].flow)].name.value) is entered"
        case .stream(let name, let scopes):
            "static, from the stream \(name)\(scopes.map(owner).unique.joined(separator: " or"))"
        case .absent: "static, from nothing (nil)"
        }
    }

    /// The owner of a value: ` of logged-in`; empty for the file.
    private func owner(of scope: FlowGraph.ScopeID) -> String {
        graph.name(of: scope).map { " of \($0)" } ?? ""
    }

    private static func providers(of dependency: Dependency) -> String {
        let providers = dependency.providers.map { provider in
            switch provider {
            case .dependencies: "the constant \(dependency.key)"
            case .scope(let flow): "the constant \(dependency.key) of \(flow)"
            case .with(let step): "\"with\" of \(step)"
            case .outcome(let outcome, let step): "\(outcome) of \(step)"
            case .link(let name): "the link \(name)"
            case .parent(let step): step
            }
        }
        guard !providers.isEmpty else { return "nothing (nil)" }
        return providers.joined(separator: " or ") + (dependency.hasMoreProviders ? " or others" : "")
    }

    private static func words(for stream: Stream) -> String {
        var words: [String] = []
        if !stream.readers.isEmpty { words.append("read by \(stream.readers.joined(separator: ", "))") }
        if !stream.writers.isEmpty { words.append("read and written by \(stream.writers.joined(separator: ", "))") }
        return words.isEmpty ? "not used" : words.joined(separator: "; ")
    }
}

extension TreeSize {
    fileprivate var words: String {
        let count = paths == Self.greatestPaths ? "\(paths) paths or more" : paths == 1 ? "1 path" : "\(paths) paths"
        return "depth \(depth), fan-out \(fanOut), \(count)"
    }
}
