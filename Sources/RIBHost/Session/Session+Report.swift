public import Base
public import PluginManifest

extension Session {
    /// The result of a session.
    public struct Report {
        /// The way in which the session ended.
        public let end: Ending
        /// The reason why the last state is lost; nil if nothing is lost.
        public let loss: Diagnostic?
        /// The number of faults, without leaks.
        public let faultCount: Int
        /// The number of leaked RIBs, from faults or from the census.
        public internal(set) var leakCount: Int
    }
}
