public import Base
import Configuration
public import PluginManifest

extension Session {
    /// What arrives from a person or a program.
    public enum Input: Sendable {
        /// What was typed or sent.
        case bytes([UInt8])
        /// Bytes that were typed before the screen that is shown now could be seen.
        case unseen([UInt8])
        /// No more will come: the input has been read, or its writer is gone.
        case end
        /// No more can be read, and why.
        case failure(Diagnostic)
    }

    /// How a session ends.
    public enum End {
        /// Requested, or by the end of the input.
        case quit
        /// The flow has come to the end of this name; nil for `@exit`.
        case finished(at: String?)
        /// Something was wrong.
        case failed(Diagnostic)

        /// The reason in the last line of protocol 1.
        public var reason: Ending.Reason {
            switch self {
            case .quit: .quit
            case .finished: .finished
            case .failed: .failed
            }
        }

        /// The error; nil if there was none.
        public var failure: Diagnostic? {
            if case .failed(let diagnostic) = self { diagnostic } else { nil }
        }

        /// The name of the end that the flow has come to, if plugins.json gives it one.
        public var name: String? {
            guard case .finished(let name) = self else { return nil }
            return name == RouteDefinition.finished ? nil : name
        }
    }

    /// What has come of a session.
    public struct Report {
        /// How it has ended.
        public let end: End
        /// Why the last state is not kept; nil if it is.
        public let loss: Diagnostic?
        /// How many faults there were, leaks aside.
        public let faultCount: Int
        /// The number of RIBs that have leaked, by their faults or by the census.
        public internal(set) var leakCount: Int
    }
}
