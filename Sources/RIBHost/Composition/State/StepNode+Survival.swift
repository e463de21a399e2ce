import Checking
import Configuration
import PluginABI
import PluginManifest
import Port

extension StepNode {
    /// Returns true if the RIB can stay for a step of another proof: it would be built in the same manner, from the
    /// same code.
    ///
    /// - Parameters:
    ///   - environment: the environment of the step's entry.
    ///   - flowEntry: the environment of the flow's entry.
    ///   - builder: builds the steps of the other proof.
    func stays(
        as step: StepRuntime,
        with environment: Environment,
        in flowEntry: Environment,
        by builder: WrapperBuilder
    ) -> Bool {
        guard case .plugin = phase, let wrapper, let old = wrapper.router?.wrapperBuilder,
            let use = step.use, let known = self.step.use, step.isService == self.step.isService,
            use.build.plugin == known.build.plugin, use.build.name == known.build.name,
            builder.source.origin(of: use.build) == old.source.origin(of: known.build)
        else { return false }
        // As they were when the RIB was built, which might be several versions ago.
        let attached = children.map { $0.wrapperBuilder.words(forChildrenOf: $0.step, in: $0.scope.entry) }
        return builder.words(forChildrenOf: step, in: flowEntry) == attached ?? []
            && builder.bindings(of: use, in: flowEntry) == old.bindings(of: known, in: wrapper.scope.entry)
            && step.arguments(in: environment) == arguments
    }
}

/// The resolved provider of a plugin's static dependency.
private enum Provider: Equatable {
    case value(WireValue?)
    /// A stream, by name, and the names of the scopes that can have it.
    case stream(String, [String?], isWritable: Bool)
}

extension WrapperBuilder {
    /// Returns the flows in the slots of a step and inside these, with the builds and routes of their steps, as words
    /// for comparison.
    fileprivate func words(forChildrenOf step: StepRuntime, in entry: Environment) -> [String] {
        var rest = step.children.map(\.flow)
        var words: [String] = []
        while let flow = rest.popLast() {
            words.append("\(flow.container) \(flow.start - flow.base) \(flow.services.count) \(flow.constants)")
            for step in flow.steps + flow.services {
                var bindings = step.use.map { self.bindings(of: $0, in: entry) } ?? [:]
                let origin = step.use.map { "\(source.origin(of: $0.build)) \($0.build.name)" } ?? ""
                if let condition = step.condition {
                    bindings["when \(condition.name)"] = provider(condition.source, isWritable: false, in: entry)
                }
                words.append("\(step.words) \(targets(of: step)) \(step.arguments(in: entry)) \(origin)")
                words += bindings.map { "\($0.key): \($0.value)" }.sorted()
                rest += step.children.map(\.flow) + [step.flow].compactMap(\.self)
            }
        }
        return words
    }

    /// Returns the targets of a step's outcomes, with the cases that lead there. Indices differ between proofs, so they
    /// are given by name.
    private func targets(of step: StepRuntime) -> [String] {
        let graph = proof.graph
        return graph.steps[step.index].edges.map { edge in
            let target = edge.destination.path.map { graph.text(ofPath: $0) } ?? "\(edge.destination)"
            let cases = edge.cases.map { "\(graph.keys[$0.key]) \($0.value ?? "otherwise")" }
            return "\(edge.route) \(cases) \(target)"
        }
    }

    fileprivate func bindings(of use: PluginUse, in entry: Environment) -> [String: Provider] {
        var bindings: [String: Provider] = [:]
        for binding in use.bindings {
            bindings[binding.slot] = provider(binding.source, isWritable: binding.type.isWritable, in: entry)
        }
        return bindings
    }

    private func provider(
        _ source: StaticBinding.Source,
        isWritable: Bool,
        in entry: Environment
    ) -> Provider {
        switch source {
        case .absent: .value(nil)
        case .constant(let value, _): .value(value)
        case .entry(let key): .value(entry[key])
        case .stream(let name, let scopes): .stream(name, scopes.map(proof.graph.name), isWritable: isWritable)
        }
    }
}
