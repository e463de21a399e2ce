public import Base
import Glibc
import PluginManifest
import Synchronization

/// The end of the program by a signal: restores the terminal, attributes a crash to the plugin that caused it, and lets
/// the process die of the same signal.
///
/// The handler uses only memory allocated beforehand, and calls that POSIX allows in a handler (signal-safety(7)).
public enum CrashGuard {
    /// Installs the handler. Call once, early.
    ///
    /// - Parameter program: the name at the beginning of the line about a crash.
    @MainActor
    public static func install(program: String) {
        let memory = CrashMemory.shared
        guard memory.pointee.program.isEmpty else { return }
        memory.pointee.program = CrashMemory.keep(program)
        memory.pointee.prepare()
        memory.pointee.showsBacktrace = getenv("SWIFT_BACKTRACE") != nil
        useOwnStack()
        unblockSignals()
        for signal in CaughtSignals.crashes { install(signal, memory) }
        for signal in CaughtSignals.ends where !isIgnored(signal) { install(signal, memory) }
        for signal in CaughtSignals.realTime where !isIgnored(signal) { install(signal, memory) }
        // A caller of exit(3) or quick_exit(3) does not restore the terminal.
        // Twice: while the thread that ends the program is in one of them, another thread that exits waits in the other.
        on_exit(handleOrderlyExit, nil)
        on_exit(handleOrderlyExit, nil)
        at_quick_exit(handleQuickExit)
    }

    /// Ends the program normally. Any other call of exit(3) is attributed to a plugin.
    public static func exit(_ code: ExitCode) -> Never {
        decide(code)
        Trace.finish()
        Glibc.exit(code.rawValue)
    }

    /// Decides that the program ends with an exit code, before a front end learns the code: from then on, a crash on
    /// another thread does not change the code. Does not return if another thread ends the program.
    public static func decide(_ code: ExitCode) {
        if EndDecision.ask(for: .exit(code.rawValue)) == .refused { EndDecision.wait() }
    }

    /// Sets the descriptor to which the last line of protocol 1 is written, however the program ends.
    public static func tellEnd(to output: Int32) {
        CrashMemory.shared.pointee.lastOutput.store(output, ordering: .sequentiallyConsistent)
    }

    /// Ends the program while a plugin's code does not return, and names the plugin.
    ///
    /// - Parameter plugin: the plugin's id; nil to determine the plugin from the code that the main thread runs.
    static func endHung(_ plugin: String?) -> Never {
        let memory = CrashMemory.shared
        let known = plugin.flatMap { id in memory.pointee.plugins.first { $0.id.elementsEqual(id.utf8) } }
        let plugin = known ?? MainThread.find()
        guard EndDecision.ask(for: .exit(Ending.hung.code)) == .granted else {
            EndDecision.urge()
            EndDecision.wait()
        }
        giveTerminalBack()
        tellHang(plugin, "ending with its input")
        LastLine.write(.hung, plugin: plugin)
        Trace.finish()
        // Not exit(3): its handlers would run concurrently with the main thread.
        _exit(ExitCode.internalError.rawValue)
    }

    /// Registers the plugins' files, so that a crash is attributed to the plugin whose code was running. Call before
    /// any plugin is loaded, and again after changes. Earlier data is kept, because a handler might be reading it.
    ///
    /// - Parameter plugins: the real paths of the plugins' files and the plugins' ids; if two have the same path, the
    ///   first counts.
    @MainActor
    public static func setPlugins(_ plugins: [(path: String, id: String)]) {
        CrashMemory.shared.pointee.keep(plugins: plugins)
    }

    /// Stores the state of the terminal to restore, and begins to hold other output.
    ///
    /// - Parameter onOutput: called on another thread when plugins or libraries have written something.
    @MainActor
    static func protect(
        input: Int32,
        output: Int32,
        settings: termios,
        sequence: String,
        log: LogFile?,
        onOutput: @escaping @Sendable () -> Void
    ) {
        let memory = CrashMemory.shared
        memory.pointee.isTerminalTaken.store(false, ordering: .sequentiallyConsistent)
        memory.pointee.input = input
        memory.pointee.output = output
        memory.pointee.inputDevice = terminalDevice(of: input)
        memory.pointee.outputDevice = terminalDevice(of: output)
        memory.pointee.settings = settings
        if memory.pointee.sequence.isEmpty { memory.pointee.sequence = CrashMemory.keep(sequence) }
        memory.pointee.heldOutput.begin(output, log: log, onOutput: onOutput)
        memory.pointee.isTerminalTaken.store(true, ordering: .sequentiallyConsistent)
    }

    /// Ends the program after its descriptors were closed.
    @MainActor
    public static func endWithoutDescriptors() -> Never {
        decide(.internalError)
        giveTerminalBack()
        let words: StaticString =
            ": The descriptors that the program works with have been closed. Only a plugin can have done that.\n"
        let line = CrashLine(about: nil, "", orElse: words)
        line.writeToStandardError()
        LastLine.write(.failed(nil), plugin: nil)
        exit(.internalError)
    }

    /// The last lines of the held output.
    @MainActor
    static var heldOutput: String { CrashMemory.shared.pointee.heldOutput.lastLines }

    /// Gives the main thread, where RIBs live, a separate stack for the handler, so that even a stack overflow is
    /// reported.
    private static func useOwnStack() {
        var stack = stack_t()
        stack.ss_size = stackSize
        stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: stackSize, alignment: 16)
        sigaltstack(&stack, nil)
    }

    private static let stackSize = 1 << 17

    /// Unblocks all signals. A program inherits blocked signals from its parent, and could not be ended. May be called
    /// in a handler.
    static func unblockSignals() {
        var none = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, nil)
    }

    private static func install(_ signal: Int32, _ memory: UnsafeMutablePointer<CrashMemory>) {
        var action = sigaction()
        action.__sigaction_handler.sa_sigaction = handleDeadlySignal
        action.sa_flags = SA_SIGINFO | SA_ONSTACK
        // All others wait, including SIGTTOU: in the background it would stop the process while restoring the terminal.
        sigfillset(&action.sa_mask)
        sigaction(signal, &action, memory.pointee.previous + Int(signal))
    }

    /// True if a signal is ignored; `nohup` and shells start programs with ignored signals.
    public static func isIgnored(_ signal: Int32) -> Bool {
        var current = sigaction()
        sigaction(signal, nil, &current)
        return unsafeBitCast(current.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}

// Functions and no closures, which would be bound to the main actor: any thread can call exit(3).

private func handleOrderlyExit(_ code: Int32, _: UnsafeMutableRawPointer?) { handleExit(code) }

private func handleQuickExit() { handleExit(nil) }
