import Checking
import PluginABI
import PluginManifest

/// Finds the RIBs of a running flow that are kept in its replacement: those that would be built in the same manner,
/// from the same code.
@MainActor
final class Succession {
    private let old: (proof: Proof, builders: any BuilderSource)
    private let new: (proof: Proof, builders: any BuilderSource)

    init(from old: (proof: Proof, builders: any BuilderSource), to new: (proof: Proof, builders: any BuilderSource)) {
        self.old = old
        self.new = new
    }

    /// The attachment, if its RIB can stay for a step of the new flow; otherwise nil.
    ///
    /// - Parameters:
    ///   - environment: what the step is entered with.
    ///   - entry: what its flow is entered with.
    func survivor(
        _ attachment: Attachment,
        as step: StepRuntime,
        with environment: Environment,
        in entry: Environment
    ) -> Attachment? {
        guard let use = step.use, let known = attachment.step.use, let wrapper = attachment.wrapper,
            case .plugin = attachment.phase, attachment.step.isService == step.isService,
            use.plugin == known.plugin, use.build == known.build,
            new.builders.origin(of: use) == old.builders.origin(of: known),
            bindings(of: use, new.proof, entry) == bindings(of: known, old.proof, wrapper.scope.entry),
            step.arguments(in: environment) == attachment.arguments
        else { return nil }
        return attachment
    }

    /// Finds all RIBs below a flow that are kept, before anything is built.
    func survivors(of kept: KeptFlow, in flow: FlowRuntime, entered entry: Environment, among flows: [FlowRuntime])
        -> Set<ObjectIdentifier>
    {
        var survivors: Set<ObjectIdentifier> = []
        for step in kept.services(of: flow, entered: entry) + kept.steps(of: flow, entered: entry).steps {
            if let survivor = step.survivor { survivors.insert(ObjectIdentifier(survivor)) }
            guard case .flow(let index) = step.step.unit, let inner = step.kept.flow else { continue }
            let entered = step.entry.entering(flows[index], by: step.step)
            survivors.formUnion(self.survivors(of: inner, in: flows[index], entered: entered, among: flows))
        }
        return survivors
    }

    /// The resolved provider of a plugin's static dependency.
    private enum Binding: Equatable {
        case value(WireValue?)
        /// A stream, by its name and the names of the scopes that can have it.
        case stream(String, [String?], isWritable: Bool)
    }

    private func bindings(of use: PluginUse, _ proof: Proof, _ entry: Environment) -> [String: Binding] {
        var bindings: [String: Binding] = [:]
        for binding in use.bindings {
            bindings[binding.slot] =
                switch binding.source {
                case .absent: .value(nil)
                case .constant(let value, _): .value(value)
                case .entry(let key): .value(entry[key])
                case .stream(let name, let scopes):
                    .stream(name, scopes.map(proof.graph.name), isWritable: binding.type.isWritable)
                }
        }
        return bindings
    }
}
