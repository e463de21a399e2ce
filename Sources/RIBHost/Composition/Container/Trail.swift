/// The path to the present step, for `@back`: each step once, with the environment that it was entered with.
///
/// Entering a step that is on the trail cuts the trail back to it, so the trail is never longer than the flow.
struct Trail {
    private(set) var entries: [(step: Int, environment: Environment)] = []

    mutating func enter(_ step: Int, with environment: Environment) {
        if let index = entries.firstIndex(where: { $0.step == step }) {
            entries.removeSubrange(index...)
        }
        entries.append((step, environment))
    }

    /// Drops the present step, and names the one before it.
    mutating func back() -> (step: Int, environment: Environment)? {
        entries.removeLast(min(entries.count, 1))
        return entries.last
    }
}
