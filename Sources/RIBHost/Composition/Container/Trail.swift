/// The path to the current step, for `@back`: each step once, with the environment that it was entered with.
///
/// Entering a step that is on the trail cuts the trail back to it, so the trail is never longer than the flow.
final class Trail {
    typealias Entry = (step: Int, environment: Environment)

    var entries: [Entry] = []

    func enter(_ step: Int, with environment: Environment) {
        for index in entries.indices where entries[index].step == step {
            entries.removeSubrange(index...)
            break
        }
        entries.append((step, environment))
    }

    /// Drops the current step, and returns the one before it.
    func back() -> Entry? {
        entries.removeLast(min(entries.count, 1))
        return entries.last
    }
}
