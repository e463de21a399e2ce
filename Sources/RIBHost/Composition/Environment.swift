internal import Checking
internal import PluginABI

/// What a flow instance knows at one moment: environment key to value.
///
/// A value type, so that a step keeps the environment it was entered with, whatever comes later.
struct Environment {
    private var values: [String: WireValue] = [:]

    init(_ values: [String: WireValue] = [:]) {
        self.values = values
    }

    subscript(key: String) -> WireValue? { values[key] }

    /// The environment behind an edge: this one, plus what the outcome's payload assigns. The last writer wins.
    func following(_ payload: WireRecord, assigning assignments: [FlowPlan.Assignment]) -> Environment {
        guard !assignments.isEmpty else { return self }
        var following = self
        for assignment in assignments {
            following.values[assignment.environmentKey] = payload[assignment.payloadKey] ?? .null
        }
        return following
    }

    /// The values as a payload, for the outcome `finished` of a sub-flow.
    var record: WireRecord {
        WireRecord(values.map { (name: $0.key, value: $0.value) })
    }
}
