import Glibc
import LinuxCalls
import Synchronization

/// The decision how the program ends: one thread decides, once, and the front end's last line agrees.
///
/// Several causes can meet: the end of the input, a crash on another thread, exit(3) in a plugin, a signal from
/// outside. The first one decides; the others wait for the end of the process. A handler of signals can use all
/// functions.
enum EndDecision {
    /// A way in which a process ends.
    enum Way: Equatable {
        /// With an exit code; nil if unknown, as in quick_exit(3).
        case exit(Int32?)
        /// By a signal.
        case signal(Int32)
    }

    /// The answer to a request to end the program.
    enum Answer: Equatable {
        /// The program ends in the requested way, and this thread ends it.
        case granted
        /// This thread already ends the program, in the given way.
        case mine(Way)
        /// Another thread ends the program.
        case refused
    }

    /// The thread that ends the program, and the way. The decision is final once a front end knows it from the line
    /// `exit` of `--ui json`.
    enum State: Equatable {
        case running
        case decided(Way, by: Int32, isTold: Bool)
    }

    private static var state: State { CrashMemory.shared.pointee.end.load(ordering: .sequentiallyConsistent) }

    /// Asks to end the program.
    ///
    /// - Parameter revises: true if a thread that already exits may change the way, as long as no front end knows the
    ///   decision.
    static func ask(for way: Way, revises: Bool = true) -> Answer {
        let thread = linux_gettid()
        let memory = CrashMemory.shared
        let decision = State.decided(way, by: thread, isTold: false)
        let (isFirst, before) = memory.pointee.end.compareExchange(
            expected: .running,
            desired: decision,
            ordering: .sequentiallyConsistent
        )
        switch before {
        case _ where isFirst: return .granted
        case .decided(.exit(let code), by: thread, isTold: false) where revises && way != .exit(code):
            memory.pointee.end.store(decision, ordering: .sequentiallyConsistent)
            return .granted
        case .decided(let decided, by: thread, _): return .mine(decided)
        case .running, .decided: return .refused
        }
    }

    /// Notes that a front end knows the decision, if this thread has made it.
    static func noteTold() {
        let thread = linux_gettid()
        guard case .decided(let way, by: thread, isTold: false) = state else { return }
        CrashMemory.shared.pointee.end.store(.decided(way, by: thread, isTold: true), ordering: .sequentiallyConsistent)
    }

    /// True if another thread ends the program: then output of this thread must not follow.
    static var isElsewhere: Bool {
        if case .decided(_, by: let thread, _) = state { thread != linux_gettid() } else { false }
    }
}

// Waiting for a decided end, and carrying it out.
extension EndDecision {
    /// Waits for another thread to end the process.
    static func wait() -> Never {
        while true { pause() }
    }

    /// Gives the decided end one more second, because something else requests an end. Until then, the ending thread can
    /// notify a front end.
    ///
    /// - Parameter signal: the signal that requests the end; 0 if there is none.
    static func urge(by signal: Int32 = 0) {
        if signal == SIGALRM || alarm(1) > 0 { carryOut() }
    }

    /// Ends the program now, as decided. Returns if only the C library knows the exit code.
    static func carryOut() {
        guard case .decided(let way, _, _) = state else { return }
        switch way {
        case .exit(let code?): _exit(code)
        case .exit(nil): break
        case .signal(let signal):
            Glibc.signal(signal, SIG_DFL)
            // To the process: this thread might have it blocked.
            kill(getpid(), signal)
            endFirstProcess(of: signal)
        }
    }

    /// Ends process 1 of a container with the code that shells use for a death by signal; by default, the kernel lets
    /// no signal kill process 1.
    static func endFirstProcess(of signal: Int32) {
        if getpid() == 1 { _exit(128 + signal) }
    }

    /// True if the program dies of a signal, and might still be reporting a crash.
    static var isDying: Bool {
        if case .decided(.signal, _, _) = state { true } else { false }
    }
}

// As one word: the phase, the kind of end, the thread (a number below 2^22 on Linux), the code.
extension EndDecision.State: AtomicRepresentable {
    typealias AtomicRepresentation = UInt64.AtomicRepresentation

    static func encodeAtomicRepresentation(_ state: consuming Self) -> AtomicRepresentation {
        guard case .decided(let way, by: let thread, let isTold) = state else {
            return UInt64.encodeAtomicRepresentation(0)
        }
        let (kind, number): (UInt64, Int32) =
            switch way {
            case .exit(nil): (0, 0)
            case .exit(let code?): (1, code)
            case .signal(let signal): (2, signal)
            }
        let (phase, by): (UInt64, _) = (isTold ? 2 : 1, UInt64(UInt32(bitPattern: thread)))
        let word = phase | kind << 2 | by << 8 | UInt64(UInt32(bitPattern: number)) << 32
        return UInt64.encodeAtomicRepresentation(word)
    }

    static func decodeAtomicRepresentation(_ representation: consuming AtomicRepresentation) -> Self {
        let word = UInt64.decodeAtomicRepresentation(representation)
        guard word != 0 else { return .running }
        let number = Int32(bitPattern: UInt32(truncatingIfNeeded: word >> 32))
        let way: EndDecision.Way =
            switch word >> 2 & 3 {
            case 0: .exit(nil)
            case 1: .exit(number)
            default: .signal(number)
            }
        return .decided(way, by: Int32(word >> 8 & 0xFF_FFFF), isTold: word & 3 == 2)
    }
}
