import Glibc
import Isolation
import LinuxCalls
import PluginManifest
import Session

/// Checks, before a flow is played, for resources whose lack Dispatch does not report: without descriptors or epoll(7)
/// it traps, and without threads it waits for ever. Other missing resources are errors when needed.
enum SystemResources {
    /// The required number of descriptors, more than a flow on the full screen has open while a plugin is loaded.
    private static let descriptors = 24
    /// The required number of threads: for the input, the watch over busy plugins, Dispatch's timers, and waiting for a
    /// disk.
    private static let threads = 4

    /// Throws unless there is enough to play a flow.
    ///
    /// - Parameter processes: the number of started processes of plugins, each of which also needs a thread.
    static func require(processes: Int) throws(Diagnostic) {
        if let error = descriptorError {
            throw .tooFewResources("Too few descriptors can be opened for epoll(7): \(error).")
        }
        if let error = ThreadSupply.error(starting: threads + processes) { throw noThread(error) }
    }

    /// The error of a system that starts no more threads.
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
