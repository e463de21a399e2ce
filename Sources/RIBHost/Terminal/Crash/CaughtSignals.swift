// This file is the first of the target, and so the compiler takes the types of C, such as `termios`, from Glibc, not from
// Dispatch's module, which has them too.
import Base
import Glibc

/// The signals handled by ``CrashGuard``.
enum CaughtSignals {
    /// The signals of a crash. The handler reports a crash in one line and passes the signal on to the previous
    /// handler, such as Swift's backtracer.
    static let crashes = CrashSignals.all
    /// Other signals that end a program: sent from outside, or caused by the program, such as by writing to a pipe
    /// without a reader.
    static let ends = [
        SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGALRM, SIGUSR1, SIGUSR2, SIGVTALRM, SIGPROF, SIGIO, SIGXCPU,
        SIGXFSZ, SIGPWR, SIGSTKFLT,
    ]
    /// The real-time signals left to programs by the C library: SIGRTMIN to SIGRTMAX.
    static let realTime = firstRealTimeSignal()...lastRealTimeSignal()
}

// The values of SIGRTMIN and SIGRTMAX in <signal.h>, which Swift does not import because they are not constants.
@_silgen_name("__libc_current_sigrtmin")
private func firstRealTimeSignal() -> Int32

@_silgen_name("__libc_current_sigrtmax")
private func lastRealTimeSignal() -> Int32
