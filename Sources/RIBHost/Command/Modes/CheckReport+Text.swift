internal import Checking

extension CheckReport {
    /// The report for people: each step in order, who provides what it is built with, and who may write a stream.
    var text: String {
        var lines = ["ok"]
        for (number, flow) in flows.enumerated() {
            lines += ["", number == 0 ? "The flow:" : "The flow \(flow.name):"]
            for (index, step) in flow.steps.enumerated() {
                lines.append("  \(index + 1). \(Self.title(of: step))")
                lines += step.dependencies.map { "     \($0.slot): \($0.type), from \(Self.words(for: $0))" }
            }
        }
        if !streams.isEmpty {
            lines += ["", "Streams:"]
            lines += streams.map { "  \($0.key): \(Self.words(for: $0))" }
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private static func title(of step: Step) -> String {
        if step.isFlow { return "\(step.name) (the flow \(step.unit))" }
        return step.name == step.unit ? step.name : "\(step.name) (\(step.unit))"
    }

    private static func words(for dependency: Dependency) -> String {
        let providers = dependency.providers.map { provider in
            switch provider {
            case .dependencies: "the constant \(dependency.key)"
            case .with(let step): "\"with\" of \(step)"
            case .outcome(let outcome, let step): "\(outcome) of \(step)"
            case .link(let name): "the link \(name)"
            }
        }
        guard !providers.isEmpty else { return "nobody (nil)" }
        return providers.joined(separator: " or ") + (dependency.hasMoreProviders ? " or others" : "")
    }

    private static func words(for stream: Stream) -> String {
        var words: [String] = []
        if !stream.readers.isEmpty { words.append("read by \(stream.readers.joined(separator: ", "))") }
        if !stream.writers.isEmpty { words.append("read and written by \(stream.writers.joined(separator: ", "))") }
        return words.isEmpty ? "used by nobody" : words.joined(separator: "; ")
    }
}
