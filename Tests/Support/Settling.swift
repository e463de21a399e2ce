/// Lets others run until something is so: a task, or the end of an object that is freed on another thread. How many turns
/// that takes depends on the machine, so that only time limits it.
///
/// - Returns: whether it is so; false after two minutes.
public func settles(isolation: isolated (any Actor)? = #isolation, _ isSo: () -> Bool) async -> Bool {
    let end = ContinuousClock.now + .seconds(120)
    while !isSo() {
        guard ContinuousClock.now < end, !Task.isCancelled else { return false }
        await Task.yield()
    }
    return true
}
