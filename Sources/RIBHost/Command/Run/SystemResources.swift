import Glibc
import Isolation
import LinuxCalls
import PluginManifest
import Session

/// Tries, before a flow is played, what Dispatch does not report to lack: without descriptors or epoll(7) it traps, and
/// without threads it waits for ever. All else that is missing is an error where it is needed.
enum SystemResources {
    /// More descriptors than a flow on the full screen has open while it loads a plugin.
    private static let descriptors = 24
    /// One each for the input, for the watch over busy plugins, for Dispatch's timers, and for what waits for a disk.
    private static let threads = 4

    /// Throws unless there is enough to play a flow.
    ///
    /// - Parameter processes: how many processes of plugins have been started, each of which needs a thread, too.
    static func require(processes: Int) throws(Diagnostic) {
        if let error = descriptorError {
            throw .tooFewResources("Too few descriptors can be opened for epoll(7): \(error).")
        }
        if let error = ThreadSupply.error(starting: threads + processes) { throw noThread(error) }
    }

    /// The system starts no more threads.
    static func noThread(_ error: SystemError) -> Diagnostic {
        .tooFewResources("Too few threads can be started: \(error).")
    }

    private static var descriptorError: SystemError? {
        var opened: [Int32] = []
        defer { for descriptor in opened { close(descriptor) } }
        while opened.count < descriptors {
            let next = linux_epoll()
            guard next >= 0 else { return .current }
            opened.append(next)
        }
        return nil
    }
}
