import Glibc
import LinuxCalls

/// Says on standard error where a worker's main thread is, when the host asks because it does not answer.
enum StackReport {
    /// A signal that is ignored by default: a process that does not know it continues.
    static let signal = SIGURG

    /// Call it before the process is sealed.
    static func prepare() {
        linux_prepare_stack()
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { _ in linux_write_stack(STDERR_FILENO) }
        action.sa_flags = SA_RESTART
        sigaction(signal, &action, nil)
    }
}
