/// Lets others run until something is so: a task, or the end of an object that is freed on another thread. How many turns
/// that takes depends on the machine, so that only time limits it. Each turn counts a second at most: other tests can
/// keep this thread busy.
///
/// - Returns: whether it is so; false after two minutes.
public func settles(isolation: isolated (any Actor)? = #isolation, _ isSo: () -> Bool) async -> Bool {
    var rest = Duration.seconds(120)
    while !isSo() {
        guard rest > .zero, !Task.isCancelled else { return false }
        let start = ContinuousClock.now
        await Task.yield()
        rest -= min(ContinuousClock.now - start, .seconds(1))
    }
    return true
}
