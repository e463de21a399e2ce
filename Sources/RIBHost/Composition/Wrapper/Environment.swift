import Checking
import Configuration
import PluginABI
import Synchronization

/// A value of a payload, and the key to assign the value to.
typealias Assignment = (payloadKey: String, key: String)

/// The keys and values known in a flow instance at one moment.
///
/// An environment never changes, so a step keeps the environment of its entry.
final class Environment: Sendable {
    /// The values by key, in the order in which the keys were first assigned.
    let record: WireRecord

    /// A unique number to identify the environment without retaining it.
    let number = numbers.add(1, ordering: .relaxed).newValue

    /// One for the process: the numbers only have to differ.
    private static let numbers = Atomic(0)

    subscript(key: String) -> WireValue? { record[key] }

    init(_ record: WireRecord = WireRecord()) {
        self.record = record
    }

    /// Returns the environment after an edge: this one, plus the assignments from the outcome's payload. The last
    /// writer wins.
    func assigning(_ assignments: [Assignment], from payload: WireRecord) -> Environment {
        guard !assignments.isEmpty else { return self }
        var record = record
        for assignment in assignments {
            record[assignment.key] = payload[assignment.payloadKey] ?? .null
        }
        return Environment(record)
    }

    /// Returns true if these keys have the same values in another environment; a missing value counts as null.
    func agrees(with other: Environment, on keys: some Sequence<String>) -> Bool {
        keys.allSatisfy { (record[$0] ?? .null) == (other.record[$0] ?? .null) }
    }

    /// Returns the environment of a flow instance's entry: this one, its step's constants, and the flow's own
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

extension FlowGraph.Target {
    /// The error for a value without a case in a switch.
    struct NoCase: Error {
        let select: FlowGraph.Select
        let value: String?
    }

    /// Returns the destination of the target for known values.
    ///
    /// A case has the only spelling of its value, so values are compared by their spelling. A loop, not recursion:
    /// cases can contain switches.
    func resolved(in environment: Environment) throws(NoCase) -> FlowGraph.Destination {
        var target = self
        while true {
            switch target {
            case .one(let destination, _):
                return destination
            case .select(let select):
                let value = environment[select.key.value]?.spelling
                guard let next = select.cases.first(where: { $0.value.value == value })?.target ?? select.otherwise
                else { throw NoCase(select: select, value: value) }
                target = next
            }
        }
    }
}
