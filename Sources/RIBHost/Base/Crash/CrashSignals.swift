import Glibc

/// The signals of a crash, in the host as in a worker.
public enum CrashSignals {
    /// The signals of a fault in the program itself, such as SIGSEGV.
    public static let all = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGSYS]
}
