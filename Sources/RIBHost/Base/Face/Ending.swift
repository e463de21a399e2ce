public import PluginManifest

/// The way in which a run ends.
public enum Ending: Sendable {
    /// Ended by a request, or by the end of the input.
    case quit
    /// The flow has reached an end, with this name if plugins.json has a name for it.
    case finished(at: String?)
    /// Ended by an error; nil if no diagnostic can be written any more.
    case failed(Diagnostic?)
    /// The program crashed, with this signal.
    case crashed(signal: Int32)
    /// A plugin called exit(3) with this code, or quick_exit(3), whose code is unknown.
    case exited(code: Int32?)
    /// A plugin did not return, and the input had ended.
    case hung
    /// This signal ended the program.
    case killed(signal: Int32)

    /// The reason in the last line of protocol 1.
    public var reason: StaticString {
        switch self {
        case .quit: "quit"
        case .finished: "finished"
        case .failed: "failed"
        case .crashed: "crashed"
        case .exited: "exited"
        case .hung: "hung"
        case .killed: "killed"
        }
    }

    /// All reasons.
    public static let reasons = [
        Ending.quit, finished(at: nil), failed(nil), crashed(signal: 0), exited(code: nil), hung, killed(signal: 0),
    ].map { "\($0.reason)" }

    /// The exit code of the process, as a shell sees it, if nothing else counts; nil if unknown.
    public var code: Int32? {
        switch self {
        case .quit, .finished: ExitCode.done.rawValue
        case .failed(let failure?): ExitCode([failure]).rawValue
        case .failed(nil), .hung: ExitCode.internalError.rawValue
        case .exited(let code): code
        case .crashed(let signal), .killed(let signal): 128 + signal
        }
    }

    /// The signal that ends the program; nil if there is none.
    public var signal: Int32? {
        switch self {
        case .crashed(let signal), .killed(let signal): signal
        case .quit, .finished, .failed, .exited, .hung: nil
        }
    }

    /// The error behind the end; nil if there is none.
    public var failure: Diagnostic? {
        if case .failed(let failure) = self { failure } else { nil }
    }

    /// The name of the end of the flow; nil if there is none.
    public var name: String? {
        if case .finished(let name) = self { name } else { nil }
    }
}
