import Base
import Glibc
import PluginManifest
import Synchronization

// Runs when the process is about to die. Nothing here may allocate, lock, or use a class.

/// Restores the terminal, names the crashed plugin, and lets the process die of the signal.
func handleDeadlySignal(_ signal: Int32, _ info: UnsafeMutablePointer<siginfo_t>?, _ context: UnsafeMutableRawPointer?)
{
    if signal == SIGHUP, HangUp.pass() { return }
    if signal == SIGINT, Activity.interrupt(isUrgent: isOwnInterrupt(signal, info)) { return }
    // After what this thread does itself it cannot continue: it may revise its own decision.
    let answer = EndDecision.ask(for: .signal(signal), revises: isCaused(signal))
    switch answer {
    case .granted: break
    case .mine(.exit) where isCaused(signal): break
    // The backtracer itself has crashed.
    case .mine where isCaused(signal): return EndDecision.carryOut()
    case .refused where isCaused(signal):
        // That thread might need a lock that this one has.
        if !EndDecision.isDying { EndDecision.urge() }
        EndDecision.wait()
    case .mine, .refused: return EndDecision.urge(by: signal)
    }
    giveTerminalBack()
    if let crash = crash(signal, info, context) {
        report(crash, signal, info, context, isTold: answer != .granted)
    } else if answer == .granted {
        let memory = CrashMemory.shared
        if isOwnInterrupt(signal, info) { tellHang(culprit(context, memory), "taking ctrl-c") }
        LastLine.write(.killed(signal: signal), plugin: nil)
        Trace.finish()
    }
    if answer != .granted { EndDecision.carryOut() }
    die(signal)
}

/// Reports a crash, and calls the previous handler if a backtrace is requested.
///
/// - Parameter isTold: true if a front end has already been notified of a different end.
private func report(
    _ crash: (name: StaticString, words: StaticString),
    _ signal: Int32,
    _ info: UnsafeMutablePointer<siginfo_t>?,
    _ context: UnsafeMutableRawPointer?,
    isTold: Bool
) {
    let memory = CrashMemory.shared
    // The backtracer would ask on the terminal what to do, and wait for an answer.
    if memory.pointee.nullDevice >= 0 { dup2(memory.pointee.nullDevice, STDIN_FILENO) }
    let culprit = culprit(context, memory)
    if !isTold { LastLine.write(.crashed(signal: signal), plugin: culprit) }
    // This takes a moment, in which another signal can end the program.
    var place: CrashMemory.Bytes?
    if let culprit, let offset = memory.pointee.code.offset {
        place = memory.pointee.place.find(offset, in: culprit.path)
    }
    tell(crash, culprit, at: place, memory)
    Trace.finish(crash: crash.name)
    // Pages of a backtrace are for an author; others would look for the sentence among them.
    guard memory.pointee.showsBacktrace else { return }
    let previous = memory.pointee.previous + Int(signal)
    if previous.pointee.sa_flags & SA_SIGINFO != 0 {
        // The backtracer stops the other threads, and waits for its own process: it needs signals.
        CrashGuard.unblockSignals()
        previous.pointee.__sigaction_handler.sa_sigaction?(signal, info, context)
        // Once more, below the pages of the backtrace: this is what a person needs to know.
        tell(crash, culprit, at: place, memory)
    }
}

/// Lets the signal kill the process. The signal is blocked while the handler runs, and is delivered when the handler
/// returns.
private func die(_ signal: Int32) {
    Glibc.signal(signal, SIG_DFL)
    raise(signal)
    EndDecision.endFirstProcess(of: signal)
}

/// Restores the terminal, if taken, and prints the held output.
///
/// - Parameter isHandler: true in a handler of signals or of exit(3).
func giveTerminalBack(isHandler: Bool = true) {
    let memory = CrashMemory.shared
    guard memory.pointee.isTerminalTaken.exchange(false, ordering: .sequentiallyConsistent) else { return }
    awaitOtherThread(memory)
    let sequence = memory.pointee.sequence
    let output = terminal(memory.pointee.output, memory.pointee.outputDevice)
    if isHandler {
        writeUnlessStopped(output, sequence.baseAddress, sequence.count)
    } else {
        writeAll(output, sequence.baseAddress, sequence.count)
    }
    let input = terminal(memory.pointee.input, memory.pointee.inputDevice)
    memory.pointee.answer.drop(from: input)
    // Mouse reports that have not arrived yet would be typed into the shell.
    tcflush(input, TCIFLUSH)
    withUnsafePointer(to: &memory.pointee.settings) { _ = tcsetattr(input, TCSANOW, $0) }
    memory.pointee.heldOutput.end(fallback: output, isHandler: isHandler)
}

/// Waits until another thread has finished writing its frame, which would otherwise be drawn into the shell. Waits at
/// most a second, because a terminal might be stopped, and the other thread might be the one that crashed.
private func awaitOtherThread(_ memory: UnsafeMutablePointer<CrashMemory>) {
    var count = 0
    while memory.pointee.isDrawnElsewhere.load(ordering: .sequentiallyConsistent), count < 1_000 {
        poll(nil, 0, 1)
        count += 1
    }
}

/// Returns a descriptor of the terminal: the given descriptor, or a new one if a plugin has closed it or it has been
/// reused; -1 if there is no terminal.
private func terminal(_ descriptor: Int32, _ device: UInt32) -> Int32 {
    if terminalDevice(of: descriptor) == device { return descriptor }
    let own = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
    // Input and output might be two terminals.
    return terminalDevice(of: own) == device ? own : -1
}

/// The device number of a terminal, regardless of the name by which the terminal was opened; 0 for anything else.
func terminalDevice(of descriptor: Int32) -> UInt32 {
    var device: UInt32 = 0
    return ioctl(descriptor, getDevice, &device) == 0 ? device : 0
}

/// `TIOCGDEV` of <asm-generic/ioctls.h>, which Swift does not import.
private let getDevice: UInt = 0x8004_5432

/// The name and meaning of a crash signal; nil for any other signal.
private func crash(
    _ signal: Int32,
    _ info: UnsafeMutablePointer<siginfo_t>? = nil,
    _ context: UnsafeMutableRawPointer? = nil
) -> (name: StaticString, words: StaticString)? {
    switch signal {
    case SIGSEGV where context.map { Registers($0).isStackOverflow(info) } ?? false:
        ("SIGSEGV", "a stack overflow: calls that do not end, or too much in one of them")
    case SIGSEGV: ("SIGSEGV", "a use of memory that is not there")
    case SIGBUS: ("SIGBUS", "a use of memory that is not there any more")
    case SIGILL where isUnknownInstruction(info): ("SIGILL", "an instruction that this processor does not have")
    case SIGILL: ("SIGILL", "a trap: a failed precondition, a forced nil, an overflow")
    case SIGTRAP: ("SIGTRAP", "a trap: a failed precondition, a forced nil, an overflow")
    case SIGABRT: ("SIGABRT", "it gave up")
    case SIGSYS: ("SIGSYS", "a system call that does not exist")
    case SIGFPE: ("SIGFPE", "an impossible calculation")
    default: nil
    }
}

/// True if the processor does not have the instruction, other than `ud2` and `ud1`, which are traps.
private func isUnknownInstruction(_ info: UnsafeMutablePointer<siginfo_t>?) -> Bool {
    #if arch(x86_64)
        // A signal that was sent has no address.
        guard let info, info.pointee.si_code > 0, let code = info.pointee._sifields._sigfault.si_addr else {
            return false
        }
        let bytes = code.assumingMemoryBound(to: UInt8.self)
        let start = bytes[0] == 0x67 ? 1 : 0
        return bytes[start] != 0x0F || bytes[start + 1] != 0x0B && bytes[start + 1] != 0xB9
    #else
        // There a trap is SIGTRAP.
        return info.map { $0.pointee.si_code > 0 } ?? false
    #endif
}

/// True if the thread itself causes this signal: a crash, or a write not accepted.
private func isCaused(_ signal: Int32) -> Bool {
    crash(signal) != nil || signal == SIGPIPE || signal == SIGXFSZ
}

/// Writes the line about a crash to standard error.
///
/// - Parameter place: the source line at which the plugin crashed; nil if unknown.
private func tell(
    _ crash: (name: StaticString, words: StaticString),
    _ culprit: CrashMemory.Plugin?,
    at place: CrashMemory.Bytes?,
    _ memory: UnsafeMutablePointer<CrashMemory>
) {
    var line = CrashLine(about: culprit, "` crashed", orElse: ": The program crashed")
    if let place { line.append(" at ", place) }
    line.append(" with ")
    line.append(crash.name)
    line.append(" (")
    line.append(crash.words)
    line.append(")")
    // A library of a plugin is not known to belong to it.
    let file = CrashMemory.Bytes(start: memory.pointee.code.file, count: memory.pointee.code.fileCount)
    if culprit == nil, !file.isEmpty { line.append(" in `", file, "`") }
    line.tell(culprit)
}

/// True if the signal was sent by ``TerminalReader`` to end a program that does not handle Ctrl-C.
private func isOwnInterrupt(_ signal: Int32, _ info: UnsafeMutablePointer<siginfo_t>?) -> Bool {
    signal == SIGINT && info?.pointee.si_code == threadCode && info?.pointee._sifields._kill.si_pid == getpid()
}

/// SI_TKILL of <bits/siginfo-consts.h>: sent by pthread_kill(3).
private let threadCode: Int32 = -6

/// Reports that the program hung, with the plugin that caused it and the task that was prevented.
func tellHang(_ culprit: CrashMemory.Plugin?, _ what: StaticString) {
    var line = CrashLine(
        about: culprit,
        "` hung, and kept the program from ",
        orElse: ": The program hung, which kept it from "
    )
    line.append(what)
    line.tell(culprit)
}

/// The plugin whose code is nearest to the crash on the stack.
private func culprit(_ context: UnsafeMutableRawPointer?, _ memory: UnsafeMutablePointer<CrashMemory>)
    -> CrashMemory.Plugin?
{
    context.flatMap { memory.pointee.code.plugin(at: Registers($0)) }
}

/// Handles the end by exit(3) or quick_exit(3): restores the terminal, and names the plugin that ends the program,
/// unless the program ends itself.
///
/// - Parameter code: the exit code; nil if unknown.
func handleExit(_ code: Int32?) {
    let answer = EndDecision.ask(for: .exit(code))
    if answer == .refused {
        // The other thread might wait for this one.
        if !EndDecision.isDying { EndDecision.urge() }
        EndDecision.wait()
    }
    giveTerminalBack()
    switch answer {
    case .granted: tellExit(code)
    case .refused: break
    case .mine:
        // Not by returning: exit(3) on another thread would end the program once no handler is left for it to wait in.
        // A thread that waits might have locked a stream.
        EndDecision.urge()
        fflush(nil)
        EndDecision.carryOut()
    }
}

/// Reports the plugin as the cause of the end.
private func tellExit(_ code: Int32?) {
    let memory = CrashMemory.shared
    // In exit(3): its caller is further up the stack.
    let culprit = withUnsafePointer(to: memory) { top in
        memory.pointee.code.plugin(at: Registers(instruction: 0, stack: UInt(bitPattern: top)), isInLibrary: true)
    }
    var line = CrashLine(
        about: culprit,
        "` ended the program",
        orElse: ": Something other than the program itself ended it"
    )
    if let code {
        line.append(" with exit code ")
        line.append(Int(code))
    }
    line.tell(culprit, "did it")
    LastLine.write(.exited(code: code), plugin: culprit)
    Trace.finish()
}
