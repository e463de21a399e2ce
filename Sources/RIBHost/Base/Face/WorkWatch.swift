/// Watches over the work of the main thread, which keeps it from its face.
public protocol WorkWatch: Sendable {
    /// Says that the main thread begins with something.
    func begin()

    /// Says that something is over that was reported for taking long.
    ///
    /// - Parameter now: the time, in nanoseconds.
    func conclude(at now: UInt64)
}
