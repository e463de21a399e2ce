import Glibc

/// The signals of a crash, in the host as in a worker.
public enum CrashSignals {
    /// SIGSEGV and the others that mean a fault of the program itself.
    public static let all = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGSYS]
}
