internal import Checking
internal import Configuration

/// The plan in the form in which wrappers follow it, made once, before the first RIB is built.
///
/// What a plan says by name and by value stands here as objects, which nobody copies while the flow plays.
@MainActor
final class PreparedPlan {
    /// The flows; a step names one by its index.
    let flows: [PreparedFlow]

    init(_ plan: FlowPlan, builders: any BuilderSource) {
        let readKeys = plan.readKeys
        flows = plan.flows.map { PreparedFlow($0, builders: builders, readKeys: readKeys) }
    }
}

/// One flow of a prepared plan.
@MainActor
final class PreparedFlow {
    let start: Int
    let steps: [PreparedStep]
    let container: Container
    /// Whether some outcome leads back, so that the way has to be remembered.
    let goesBack: Bool
    /// Where each step stands; made when a step is first asked for by name.
    private lazy var indices = Dictionary(steps.map { ($0.name, $0.index) }) { first, _ in first }

    fileprivate init(_ flow: FlowPlan.Flow, builders: any BuilderSource, readKeys: Set<String>) {
        start = flow.start
        steps = flow.steps.enumerated().map { index, step in
            PreparedStep(step, index: index, builders: builders, readKeys: readKeys)
        }
        container = flow.container
        goesBack = flow.steps.contains { $0.targets.contains(.back) }
    }

    /// The step with a name.
    func step(named name: String) -> PreparedStep? {
        indices[name].map { steps[$0] }
    }
}

extension FlowPlan {
    /// The environment keys that somebody reads: a step, or a switch. To assign another would change nothing.
    fileprivate var readKeys: Set<String> {
        var keys: Set<String> = []
        for step in flows.lazy.flatMap(\.steps) {
            for argument in step.arguments {
                if case .environment(let key) = argument.source { keys.insert(key) }
            }
            for target in step.targets {
                if case .select(let key, _, _) = target { keys.insert(key) }
            }
        }
        return keys
    }
}

extension FlowPlan.Step {
    /// All that its outcomes may lead to: switches, and what is behind them.
    fileprivate var targets: [FlowPlan.Target] {
        var targets = routes.map(\.target)
        var index = 0
        while index < targets.count {
            if case .select(_, let cases, let otherwise) = targets[index] {
                targets += cases.map(\.target)
                if let otherwise { targets.append(otherwise) }
            }
            index += 1
        }
        return targets
    }
}
