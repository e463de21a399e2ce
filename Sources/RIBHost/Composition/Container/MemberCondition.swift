import Checking
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

extension FlowRuntime {
    /// Returns true if a member, or a child in a slot, can be attached: there is no condition, or the condition is
    /// true.
    ///
    /// - Parameter scope: the scope of the surrounding flow.
    func allows(_ member: Int, in scope: FlowScope) -> Bool {
        conditions[member].map { scope.isTrue($0.source) } ?? true
    }

    /// Returns the streams that conditions follow. Their changes are noted in the queue, so that members follow only
    /// after the code that changed a stream has returned.
    func conditionStreams(in scope: FlowScope) -> [MutableValueStream<WireValue>] {
        Set(conditions.values.compactMap(\.stream)).compactMap { scope.values(ofStream: $0) }
    }
}
