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
    func arguments(for step: FlowPlan.Step) -> WireRecord {
        var arguments = WireRecord()
        for argument in step.arguments {
            arguments[argument.slot] = value(of: argument)
        }
        return arguments
    }

    /// The copy that a sub-flow starts with: this environment, and what its step gives besides.
    func entering(_ step: FlowPlan.Step) -> Environment {
        var entry = self
        for argument in step.arguments {
            entry.record[argument.slot] = value(of: argument)
        }
        return entry
    }

    private func value(of argument: FlowPlan.Argument) -> WireValue? {
        switch argument.source {
        case .constant(let constant): WireValue(constant)
        case .environment(let key): record[key]
        case .absent: nil
        }
    }
}
