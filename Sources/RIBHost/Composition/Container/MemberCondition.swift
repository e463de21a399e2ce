import Checking
import Configuration
import PluginABI

/// The condition under which a member of a flow, or a child in a slot, is attached.
struct MemberCondition: Equatable {
    /// The name of the condition in the file.
    let name: String
    /// The source of the value: a constant, or a stream of a scope.
    let source: StaticBinding.Source

    /// The name of the followed stream; nil for a constant.
    var stream: String? { if case .stream(let name, _) = source { name } else { nil } }
}

extension Proof {
    /// Returns the condition of a member or child; nil if there is none.
    func condition(of step: Int) -> MemberCondition? {
        guard let condition = graph.steps[step].condition, let source = facts.conditions[step] else { return nil }
        return MemberCondition(name: condition.value, source: source)
    }
}

extension FlowRuntime {
    /// True if a member, or a child in a slot, has a condition.
    var hasConditions: Bool { steps.contains { $0.condition != nil } }

    /// Returns the streams that conditions follow. Their changes are noted in the queue, so that members follow only
    /// after the code that changed a stream has returned.
    func conditionStreams(in scope: FlowScope) -> [MutableValueStream<WireValue>] {
        Set(steps.compactMap { $0.condition?.stream }).compactMap { scope.values(ofStream: $0) }
    }
}

extension FlowScope {
    /// Returns true if a member, or a child in a slot, can be attached inside this scope: there is no condition, or the
    /// condition is true.
    func allows(_ step: StepRuntime) -> Bool { step.condition.map { isTrue($0.source) } ?? true }
}
