import Glibc

/// The signals of a crash, in the host as in a worker.
public enum CrashSignals {
    public static let all = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGSYS]
}
