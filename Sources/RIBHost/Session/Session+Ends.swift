public import Base
import Configuration
public import PluginManifest

extension Session {
    /// The ways in which a session ends.
    public enum End {
        /// Ended by a request, or by the end of the input.
        case quit
        /// The flow has reached the end with this name; nil for `@exit`.
        case finished(at: String?)
        /// Ended by an error.
        case failed(Diagnostic)

        /// The reason in the last line of protocol 1.
        public var reason: Ending.Reason {
            switch self {
            case .quit: .quit
            case .finished: .finished
            case .failed: .failed
            }
        }

        /// The error behind the end; nil if there was none.
        public var failure: Diagnostic? {
            if case .failed(let diagnostic) = self { diagnostic } else { nil }
        }

        /// The name of the reached end of the flow, if plugins.json has a name for it.
        public var name: String? {
            guard case .finished(let name) = self else { return nil }
            return name == RouteDefinition.finished ? nil : name
        }
    }

    /// The result of a session.
    public struct Report {
        /// The way in which the session ended.
        public let end: End
        /// The reason why the last state is lost; nil if nothing is lost.
        public let loss: Diagnostic?
        /// The number of faults, without leaks.
        public let faultCount: Int
        /// The number of leaked RIBs, from faults or from the census.
        public internal(set) var leakCount: Int
    }
}
