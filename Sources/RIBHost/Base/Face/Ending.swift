/// The way in which a run ends.
public struct Ending: Hashable, Sendable {
    /// The reason in the last line of `--ui json`.
    public enum Reason: String, Hashable, Sendable, CaseIterable {
        /// Ended by a request, or by the end of the input.
        case quit
        /// The flow finished.
        case finished
        /// Ended by an error, which a diagnostic reports.
        case failed
        /// The program crashed.
        case crashed
        /// A plugin called exit(3).
        case exited
        /// A plugin did not return, and the input had ended.
        case hung
        /// A signal ended the program.
        case killed
    }

    /// The exit code of the process.
    public var code: Int32
    /// The reason of the end.
    public var reason: Reason
    /// The name of the reached end of the flow, if plugins.json has a name for it.
    public var end: String?

    /// Creates an ending.
    public init(code: Int32, reason: Reason, end: String? = nil) {
        self.code = code
        self.reason = reason
        self.end = end
    }
}
