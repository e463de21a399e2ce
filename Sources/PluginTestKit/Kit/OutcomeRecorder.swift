import PluginABI

/// A receiver of the outcomes of a RIB under test, by the rules of a host.
final class OutcomeRecorder: OutcomeListener {
    weak var tester: RIBTester?

    /// True once the RIB has reported an outcome in the current event.
    var hasReported = false

    override func report(_ outcome: Outcome) {
        guard let tester else { return }
        guard tester.isAttached else {
            return tester.take(
                .untimely("`\(outcome.name)` was reported after the RIB had been detached; a host drops the outcome.")
            )
        }
        guard !hasReported else {
            return tester.take(
                .untimely(
                    "`\(outcome.name)` was reported after another outcome of the same event; only the first counts. "
                        + "A flow that shows one step at a time leaves the step with it: report once."
                )
            )
        }
        hasReported = tester.isInEvent
        tester.take(outcome)
    }
}

extension Fault {
    /// Returns the fault that a host reports for an outcome that cannot be routed any longer.
    fileprivate static func untimely(_ message: String) -> Fault {
        Fault(kind: Kind(rawValue: "untimely_outcome"), message: message, path: [])
    }
}
