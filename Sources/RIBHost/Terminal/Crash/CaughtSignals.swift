// This file is the first of the target, and so the compiler takes the types of C, such as `termios`, from Glibc, not from
// Dispatch's module, which has them too.
import Base
import Glibc

/// The signals that ``CrashGuard`` handles.
enum CaughtSignals {
    /// Those of a crash. The handler reports them in one line and passes them on to the previous handler, such as
    /// Swift's backtracer.
    static let crashes = CrashSignals.all
    /// The others that end a program: those sent from outside, and those that the program can cause itself, such as by
    /// writing to a pipe without a reader.
    static let ends = [
        SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGALRM, SIGUSR1, SIGUSR2, SIGVTALRM, SIGPROF, SIGIO, SIGXCPU,
        SIGXFSZ, SIGPWR, SIGSTKFLT,
    ]
    /// The real-time signals that the C library leaves to programs: SIGRTMIN to SIGRTMAX.
    static let realTime = firstRealTimeSignal()...lastRealTimeSignal()
}

// The values of SIGRTMIN and SIGRTMAX in <signal.h>, which Swift does not import because they are not constants.
@_silgen_name("__libc_current_sigrtmin")
private func firstRealTimeSignal() -> Int32

@_silgen_name("__libc_current_sigrtmax")
private func lastRealTimeSignal() -> Int32
