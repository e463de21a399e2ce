@testable import Isolation
@testable import Loopback

/// The end of a plugin's process by the code of the plugin, each time that it is called for something.
public struct WorkerEnd: Sendable {
    /// What the plugin is called for.
    public enum Moment: String, Sendable {
        case load, build, attach, perform, deliver, detach
    }

    let process: String
    let moment: Moment
    let status: Int32?

    /// - Parameters:
    ///   - process: the name of the process.
    ///   - status: the status from waitpid(2): a signal, or 256 times an exit code; nil if it hangs until it is killed.
    public init(of process: String, at moment: Moment, status: Int32?) {
        (self.process, self.moment, self.status) = (process, moment, status)
    }

    func fate(of process: String, calledFor call: Call) -> Loopback.Fate {
        switch (moment, call) {
        case (.load, .seal), (.build, .build), (.attach, .attach), (.perform, .perform), (.deliver, .deliver),
            (.detach, .detach):
            guard process == self.process else { return .answer }
            return status.map { .end(status: $0) } ?? .silence
        default: return .answer
        }
    }
}
