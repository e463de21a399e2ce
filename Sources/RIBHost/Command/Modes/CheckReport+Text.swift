import Checking
import Configuration
import PluginABI
import PluginManifest
import Tools

extension CheckReport {
    /// The report for people: each step, what provides its dependencies, and which plugins can write a stream. The
    /// steps of an array are numbered, because they follow each other; the steps of a graph show where their outcomes
    /// lead.
    func text(_ drawing: FlowDrawing) -> String {
        var lines: [String] = []
        for flow in flows {
            if flow != flows.first { lines.append("") }
            lines.append(flow == FlowGraph.root ? "The flow:" : "The flow \(graph.flows[flow].name.value):")
            for service in reached(graph.flows[flow].services) {
                lines.append("  service \(title(of: service))")
                lines += words(for: service)
            }
            for (index, step) in reached(graph.flows[flow].steps).enumerated() {
                let isLinear = graph.flows[flow].isLinear
                lines.append("  \(isLinear ? "\(index + 1). " : "")\(title(of: step))\(notes(on: step))")
                lines += words(for: step)
                if !isLinear { lines += drawing.edges(of: step).map { "     " + $0 } }
            }
        }
        if !streams.isEmpty {
            lines += ["", "Streams:"]
            lines += streams.map { "  \($0.key)\(owner(of: $0.scope)): \(Self.words(for: $0))" }
        }
        return lines.map { shownLine($0) + "\n" }.joined()
    }

    private func title(of step: Int) -> String {
        let name = graph.steps[step].name
        if case .flow(let flow) = graph.steps[step].unit { return "\(name) (the flow \(graph.flows[flow].name.value))" }
        let plugin = graph.plugin(of: step)?.id ?? name
        return name == plugin ? name : "\(name) (\(plugin))"
    }

    /// The first step of an array is where it starts anyway.
    private func notes(on step: Int) -> String {
        let flow = graph.flows[graph.steps[step].flow]
        let notes =
            (step == flow.start && !flow.isLinear ? ["start"] : []) + (graph.isViewless(step) ? ["viewless"] : [])
        return notes.isEmpty ? "" : " [\(notes.joined(separator: ", "))]"
    }

    private func words(for step: Int) -> [String] {
        (dependencies[step] ?? []).map { dependency in
            "     \(dependency.slot): \(dependency.type), \(words(for: dependency, of: step))"
        } + (conditions[step].map { ["     when \($0.name)\(words(for: $0.source))"] } ?? [])
    }

    private func words(for condition: StaticBinding.Source?) -> String {
        switch condition {
        case .constant(let value, let scope): ": \(value == .bool(true) ? "always" : "never"), by the constant\(owner(of: scope))"
        case .stream(let name, let scopes): ": while the stream \(name)\(scopes.map(owner).unique.joined(separator: " or")) is true"
        case .entry, .absent, nil: ""
        }
    }

    private func words(for dependency: Dependency, of step: Int) -> String {
        switch dependency.source {
        case nil: "from \(Self.providers(of: dependency))"
        case .constant(_, let scope): "static, from the constant \(dependency.key)\(owner(of: scope))"
        case .entry:
            "static, from \(Self.providers(of: dependency)) when \(graph.flows[graph.steps[step].flow].name.value) is entered"
        case .stream(let name, let scopes):
            "static, from the stream \(name)\(scopes.map(owner).unique.joined(separator: " or"))"
        case .absent: "static, from nothing (nil)"
        }
    }

    /// ` of logged-in`; nothing for the file's.
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
