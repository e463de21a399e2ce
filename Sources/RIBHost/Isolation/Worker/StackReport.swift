import Glibc
import LinuxCalls

/// Reports the calls of a worker's main thread on standard error, when the host asks because the worker does not
/// answer.
enum StackReport {
    /// The signal for the request, ignored by default: so a process that does not know the request continues.
    static let signal = SIGURG

    /// Prepares the report. Call this before the process is sealed.
    static func prepare() {
        linux_prepare_stack()
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { _ in linux_write_stack(STDERR_FILENO) }
        action.sa_flags = SA_RESTART
        sigaction(signal, &action, nil)
    }
}
