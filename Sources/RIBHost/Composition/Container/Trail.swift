/// The path to the present step, for `@back`: each step once, with the environment that it was entered with.
///
/// Entering a step that is on the trail cuts the trail back to it, so the trail is never longer than the flow.
final class Trail {
    private(set) var entries: [(step: Int, environment: Environment)] = []

    func enter(_ step: Int, with environment: Environment) {
        for index in entries.indices where entries[index].step == step {
            entries.removeSubrange(index...)
            break
        }
        entries.append((step, environment))
    }

    func clear() {
        entries.removeAll(keepingCapacity: true)
    }

    /// Drops the present step, and names the one before it.
    func back() -> (step: Int, environment: Environment)? {
        entries.removeLast(min(entries.count, 1))
        return entries.last
    }
}
