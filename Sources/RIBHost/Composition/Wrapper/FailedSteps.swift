/// The steps that have failed, and in which turn: one that fails twice in a turn would fail for ever.
struct FailedSteps {
    /// The turn in which each failed last, by where it stands in the tree.
    private var turns: [[String]: Int] = [:]

    /// Notes a failure. Returns false if the step has failed in this turn before: ways of failures and of flows that
    /// finish lead from it back to it, and no step on them has reported anything.
    mutating func note(_ path: [String], in turn: Int) -> Bool {
        turns.updateValue(turn, forKey: path) != turn
    }
}
