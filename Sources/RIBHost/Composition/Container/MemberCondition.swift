import Checking
import PluginABI

/// What must be true while a member of a flow, or a child in a slot, is attached.
struct MemberCondition: Equatable {
    /// The name in the file.
    let name: String
    /// A constant, or a stream of a scope.
    let source: StaticBinding.Source

    /// The name of the stream that it follows; nil for a constant.
    var stream: String? { if case .stream(let name, _) = source { name } else { nil } }
}

extension FlowRuntime {
    /// Whether a member, or a child in a slot, can be attached: it has no condition, or that is true.
    ///
    /// - Parameter scope: that of the flow around it.
    func allows(_ member: Int, in scope: FlowScope) -> Bool {
        conditions[member].map { scope.isTrue($0.source) } ?? true
    }

    /// The streams that conditions follow. Their changes are noted in the queue, so that the code that changed one has
    /// returned when members follow.
    func conditionStreams(in scope: FlowScope) -> [MutableValueStream<WireValue>] {
        Set(conditions.values.compactMap(\.stream)).compactMap { scope.values(ofStream: $0) }
    }
}
