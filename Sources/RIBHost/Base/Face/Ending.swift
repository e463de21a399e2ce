/// How a run ends.
public struct Ending: Hashable, Sendable {
    /// Why a run ends, as the last line of `--ui json` says it.
    public enum Reason: String, Hashable, Sendable, CaseIterable {
        /// Requested, or by the end of the input.
        case quit
        /// The flow finished.
        case finished
        /// There was an error, which a diagnostic reports.
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
    /// Why it ends.
    public var reason: Reason
    /// The name of the end that the flow has come to, if plugins.json gives it one.
    public var end: String?

    /// Describes an ending.
    public init(code: Int32, reason: Reason, end: String? = nil) {
        self.code = code
        self.reason = reason
        self.end = end
    }
}
