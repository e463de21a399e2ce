internal import Glibc
internal import Synchronization

/// What happens when the program dies of a signal: the terminal is given back, a crash is put down to the plugin that
/// caused it, and the process dies of that same signal.
///
/// The handler uses nothing but memory that was made ready beforehand and calls that POSIX allows in one
/// (signal-safety(7)).
public enum CrashGuard {
    /// The signals of a crash. They are told in one line, and go on to whoever handled them before, such as Swift's
    /// backtracer.
    private static let crashSignals = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE]
    /// The signals by which someone ends the program.
    private static let endSignals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

    /// Installs the handler. Call it once, early.
    ///
    /// - Parameter program: the name that the line about a crash begins with.
    @MainActor
    public static func install(program: String) {
        let memory = CrashMemory.shared
        guard memory.pointee.program.isEmpty else { return }
        memory.pointee.program = CrashMemory.keep(program)
        memory.pointee.prepare()
        prepareThread()
        for signal in crashSignals { install(signal, memory) }
        for signal in endSignals where !isIgnored(signal) { install(signal, memory) }
    }

    /// Gives the thread a stack of its own for the handler, so that even an exhausted stack is told.
    ///
    /// Once `dispatchMain()` has been called, it is threads of Dispatch that run what is on the main queue, and not
    /// always the same one: call this where such work begins. It costs next to nothing on a thread that has been here
    /// before.
    public static func prepareThread() {
        guard pthread_getspecific(SignalStack.key) == nil else { return }
        var stack = stack_t()
        stack.ss_size = SignalStack.size
        let memory = UnsafeMutableRawPointer.allocate(byteCount: SignalStack.size, alignment: 16)
        stack.ss_sp = memory
        guard sigaltstack(&stack, nil) == 0 else { return memory.deallocate() }
        pthread_setspecific(SignalStack.key, memory)
    }

    /// Says where plugins are. Call it after each load, with all of them.
    @MainActor
    public static func setPlugins(_ ranges: [PluginRange]) {
        CrashMemory.publish(ranges)
    }

    /// Says how to give the terminal back.
    @MainActor
    static func protect(input: Int32, output: Int32, settings: termios, sequence: String) {
        let memory = CrashMemory.shared
        CrashMemory.isTerminalTaken.store(false, ordering: .sequentiallyConsistent)
        memory.pointee.input = input
        memory.pointee.output = output
        memory.pointee.settings = settings
        if memory.pointee.sequence.isEmpty { memory.pointee.sequence = CrashMemory.keep(sequence) }
        CrashMemory.isTerminalTaken.store(true, ordering: .sequentiallyConsistent)
    }

    /// Says that the terminal has been given back.
    @MainActor
    static func unprotect() {
        CrashMemory.isTerminalTaken.store(false, ordering: .sequentiallyConsistent)
    }

    private static func install(_ signal: Int32, _ memory: UnsafeMutablePointer<CrashMemory>) {
        var action = sigaction()
        action.__sigaction_handler.sa_sigaction = handleDeadlySignal
        action.sa_flags = SA_SIGINFO | SA_ONSTACK
        // All others wait, SIGTTOU among them: in the background it would stop the process at giving the terminal back.
        sigfillset(&action.sa_mask)
        sigaction(signal, &action, memory.pointee.previous + Int(signal))
    }

    /// `nohup` and shells start programs with signals that they want ignored.
    private static func isIgnored(_ signal: Int32) -> Bool {
        var current = sigaction()
        sigaction(signal, nil, &current)
        return unsafeBitCast(current.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}

/// The stacks that threads have for the handler, freed when a thread ends.
private enum SignalStack {
    static let size = 1 << 17

    static let key: pthread_key_t = {
        var key = pthread_key_t()
        pthread_key_create(&key) { memory in
            var none = stack_t()
            none.ss_flags = Int32(SS_DISABLE)
            sigaltstack(&none, nil)
            memory?.deallocate()
        }
        return key
    }()
}
