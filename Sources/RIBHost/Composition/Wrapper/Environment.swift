import PluginABI
import Synchronization

/// One value of a payload, and the key that it is assigned to.
typealias Assignment = (payloadKey: String, key: String)

/// The keys and values that a flow instance knows at one moment.
///
/// An environment never changes, so that a step keeps the one it was entered with, whatever comes later.
final class Environment: Sendable {
    /// The values by key, in the order in which the keys were first assigned.
    let record: WireRecord

    /// A unique number, which identifies the environment without retaining it.
    let number = numbers.add(1, ordering: .relaxed).newValue

    /// One for the process: they only have to differ.
    private static let numbers = Atomic(0)

    subscript(key: String) -> WireValue? { record[key] }

    init(_ record: WireRecord = WireRecord()) {
        self.record = record
    }

    /// The environment after an edge: this one, plus what the outcome's payload assigns. The last writer wins.
    func assigning(_ assignments: [Assignment], from payload: WireRecord) -> Environment {
        guard !assignments.isEmpty else { return self }
        var record = record
        for assignment in assignments {
            record[assignment.key] = payload[assignment.payloadKey] ?? .null
        }
        return Environment(record)
    }

    /// Whether these keys have the same values in another environment; nil is a value that is not there.
    func agrees(with other: Environment, on keys: some Sequence<String>) -> Bool {
        keys.allSatisfy { (record[$0] ?? .null) == (other.record[$0] ?? .null) }
    }

    /// The environment that an instance of a flow is entered with: this one, its step's constants, and the flow's own
    /// constants.
    @MainActor
    func entering(_ flow: FlowRuntime, by step: StepRuntime? = nil) -> Environment {
        var record = record
        if let step {
            for (key, value) in step.arguments(in: self) { record[key] = value }
        }
        for (key, value) in flow.constants { record[key] = value }
        return Environment(record)
    }
}
