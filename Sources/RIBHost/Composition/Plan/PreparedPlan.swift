internal import Checking
internal import Configuration

/// The plan in the form in which wrappers follow it, made once, before the first RIB is built.
///
/// What a plan says by name and by value stands here as objects, which nobody copies while the flow plays.
@MainActor
final class PreparedPlan {
    /// The flows; a step names one by its index.
    let flows: [PreparedFlow]
    /// The index of the flow that the host starts.
    let root: Int

    init(_ plan: FlowPlan, builders: any BuilderSource) {
        let readKeys = plan.readKeys
        flows = plan.flows.map { PreparedFlow($0, builders: builders, readKeys: readKeys) }
        root = plan.root
    }
}

/// One flow of a prepared plan.
@MainActor
final class PreparedFlow {
    let start: Int
    let steps: [PreparedStep]
    let container: Container

    fileprivate init(_ flow: FlowPlan.Flow, builders: any BuilderSource, readKeys: Set<String>) {
        start = flow.start
        steps = flow.steps.enumerated().map { index, step in
            PreparedStep(step, index: index, builders: builders, readKeys: readKeys)
        }
        container = flow.container
    }
}

extension FlowPlan {
    /// The environment keys that somebody reads: a step, or a switch. To assign another would change nothing.
    fileprivate var readKeys: Set<String> {
        var keys: Set<String> = []
        for step in flows.flatMap(\.steps) {
            for argument in step.arguments {
                if case .environment(let key) = argument.source { keys.insert(key) }
            }
            var targets = step.routes.map(\.target)
            while let target = targets.popLast() {
                guard case .select(let key, let cases, let otherwise) = target else { continue }
                keys.insert(key)
                targets += cases.map(\.target)
                if let otherwise { targets.append(otherwise) }
            }
        }
        return keys
    }
}
