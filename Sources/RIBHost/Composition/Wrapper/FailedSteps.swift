/// The steps that have failed, and in which turn: one that fails twice in a turn would fail for ever.
struct FailedSteps {
    /// The place of each in the tree, and the turn in which it failed last.
    private var failures: [(path: [String], turn: Int)] = []

    /// Notes a failure. Returns false if the step has failed in this turn before: then failures and finished flows lead
    /// from it back to it, and no step in between has reported anything.
    mutating func note(_ path: [String], in turn: Int) -> Bool {
        failures.removeAll { $0.turn != turn }
        guard !failures.contains(where: { $0.path == path }) else { return false }
        failures.append((path, turn))
        return true
    }
}
