internal import Checking
internal import PluginABI

/// What a flow instance knows at one moment: environment key to value.
///
/// A value type, so that a step keeps the environment it was entered with, whatever comes later.
struct Environment {
    /// The values by key, in the order in which the keys were first assigned.
    private(set) var record = WireRecord()

    subscript(key: String) -> WireValue? { record[key] }

    /// The environment that a root flow starts with.
    init(_ constants: [FlowPlan.EnvironmentConstant] = []) {
        for constant in constants { record[constant.key] = WireValue(constant.value) }
    }

    /// The environment behind an edge: this one, plus what the outcome's payload assigns. The last writer wins.
    func assigning(_ assignments: [FlowPlan.Assignment], from payload: WireRecord) -> Environment {
        guard !assignments.isEmpty else { return self }
        var environment = self
        for assignment in assignments {
            environment.record[assignment.environmentKey] = payload[assignment.payloadKey] ?? .null
        }
        return environment
    }

    /// What a step is built with: its dynamic dependencies, by slot. Values are captured here, once.
    @MainActor
    func arguments(for step: PreparedStep) -> PluginArguments {
        var arguments = WireRecord()
        assign(to: &arguments, from: step)
        return PluginArguments(arguments)
    }

    /// The copy that a sub-flow starts with: this environment, and what its step gives besides.
    @MainActor
    func entering(_ step: PreparedStep) -> Environment {
        var entry = self
        assign(to: &entry.record, from: step)
        return entry
    }

    @MainActor
    private func assign(to record: inout WireRecord, from step: PreparedStep) {
        for (slot, source) in step.arguments {
            switch source {
            case .constant(let value): record[slot] = value
            case .environment(let key): record[slot] = self.record[key]
            }
        }
    }
}
