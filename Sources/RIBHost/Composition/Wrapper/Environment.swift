internal import Checking
internal import PluginABI

/// What a flow instance knows at one moment: environment key to value.
///
/// It never changes, so that a step keeps the environment it was entered with, whatever comes later.
final class Environment: Sendable {
    /// The values by key, in the order in which the keys were first assigned.
    let record: WireRecord

    subscript(key: String) -> WireValue? { record[key] }

    private init(_ record: WireRecord) {
        self.record = record
    }

    /// The environment that a root flow starts with.
    convenience init(_ constants: [FlowPlan.EnvironmentConstant] = []) {
        var record = WireRecord()
        for constant in constants { record[constant.key] = WireValue(constant.value) }
        self.init(record)
    }

    /// The environment behind an edge: this one, plus what the outcome's payload assigns. The last writer wins.
    func assigning(_ assignments: [FlowPlan.Assignment], from payload: WireRecord) -> Environment {
        guard !assignments.isEmpty else { return self }
        var record = record
        for assignment in assignments {
            record[assignment.environmentKey] = payload[assignment.payloadKey] ?? .null
        }
        return Environment(record)
    }

    /// What a sub-flow starts with: this environment, and what its step gives besides.
    @MainActor
    func entering(_ step: PreparedStep) -> Environment {
        var record = record
        for (slot, value) in step.arguments(in: self) { record[slot] = value }
        return Environment(record)
    }
}
