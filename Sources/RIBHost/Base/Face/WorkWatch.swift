/// Watches how long the main thread works, and so does not serve the face.
public protocol WorkWatch: Sendable {
    /// Notes the beginning of work on the main thread.
    func begin()

    /// Notes the end of work that was reported for taking long.
    ///
    /// - Parameter now: the time, in nanoseconds.
    func conclude(at now: UInt64)
}
