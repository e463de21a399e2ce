public import Base
public import Isolation
public import PluginABI
public import Session
public import Terminal
public import Tools

/// The streams and the terminal of a host, and the process in which a flow is played.
///
/// A test passes memory, takes the turns of a flow itself, and says when time passes. Files, other processes, the
/// environment and the clocks for slow work are not included: commands use those of the process in which they run.
@MainActor
public struct World {
    /// Standard output.
    public var output: any TextStream
    /// Standard error.
    public var error: any TextStream
    /// The input of a flow.
    public var input: InputSource
    /// Opens the terminal for the full screen; nil without a terminal. The log receives the output that plugins write
    /// to the terminal while it is taken.
    public var screen: @MainActor (_ log: LogFile?) -> FullScreen?
    /// The program's name, as written by the caller.
    public var programName: String
    /// Passes the output of a plugin's process on, to the destination of output from plugins in this process.
    public var pass: ProcessPool.Printer
    /// The program that runs plugins in processes of their own.
    public var workers: WorkerProgram
    /// Writes to standard error on any thread, without waiting for the main thread's output.
    public var alarm: @Sendable (String) -> Void
    /// Waits for the processes of a plugin that is validated, at most some milliseconds, does the waiting work, and
    /// returns the time that all of it took.
    public var pause: Validator.Pause
    /// Runs a closure in a separate turn.
    public var later: Session.Later
    /// Runs a closure after a time.
    public var after: Session.After
    /// The process in which a flow is played.
    public var play: any PlayedProcess

    /// Describes the process around a host.
    public init(
        output: any TextStream,
        error: any TextStream,
        input: InputSource,
        screen: @escaping @MainActor (_ log: LogFile?) -> FullScreen? = { _ in nil },
        programName: String = "ribs-host",
        pass: @escaping ProcessPool.Printer,
        workers: WorkerProgram = .own,
        pause: @escaping Validator.Pause = { milliseconds in
            ContinuousClock().measure { MainLoop.turn(milliseconds: milliseconds) }
        },
        alarm: @escaping @Sendable (String) -> Void,
        later: @escaping Session.Later,
        after: @escaping Session.After,
        play: any PlayedProcess
    ) {
        self.output = output
        self.error = error
        self.input = input
        self.screen = screen
        self.programName = programName
        self.pass = pass
        self.workers = workers
        self.pause = pause
        self.alarm = alarm
        self.later = later
        self.after = after
        self.play = play
    }
}

/// The input of a flow.
public enum InputSource {
    /// Standard input of any kind, read as it arrives.
    case descriptor(Int32)
    /// The caller of the host, which gets a function for its input, to be called with nil at the end. In this case long
    /// work is not reported, and files are not watched: the caller asks for a reload.
    case caller(@MainActor (_ receive: @escaping @MainActor ([UInt8]?) -> Void) -> Void)

    /// The descriptor to read a file from; -1 if there is none.
    var descriptor: Int32 { if case .descriptor(let descriptor) = self { descriptor } else { -1 } }

    /// True if the caller of the host decides when something happens.
    var isOfCaller: Bool { if case .caller = self { true } else { false } }
}

/// A terminal for the full screen.
@MainActor
public struct FullScreen {
    let surface: any Surface
    /// Makes a timer.
    let timer: @MainActor () -> any OneShotTimer
    /// The terminal in which the program was started; nil for memory, whose input comes from the caller of the host.
    let device: TerminalDevice?

    /// The terminal in which the program was started.
    public init(_ device: TerminalDevice) {
        (surface, timer, self.device) = (device, { DispatchOneShotTimer() }, device)
    }

    /// A terminal in memory.
    ///
    /// - Parameter timer: makes a timer that the caller of the host lets fire.
    public init(_ surface: any Surface, timer: @escaping @MainActor () -> any OneShotTimer) {
        (self.surface, self.timer, device) = (surface, timer, nil)
    }
}

/// A process in which a flow is played.
@MainActor
public protocol PlayedProcess: AnyObject {
    /// Called before any plugin is touched: notes the state that plugins can change, and prepares for code that crashes
    /// the process.
    func willPlay()

    /// Notes the files of a flow's plugins, so the message about a crash can name the plugin.
    func setPlugins(_ plugins: [(path: String, id: String)])

    /// Takes standard output for protocol 1 alone: from now on, other output goes to standard error.
    ///
    /// - Returns: the output, and a function that writes to it on any thread.
    func takeOutput() -> (output: any Output, write: @Sendable (String) -> Void)

    /// Connects the host of a flow to the RIBs of the process.
    func connect(_ host: RIBHost)

    /// The descriptor that becomes readable when the process receives SIGHUP; nil if the process does not follow the
    /// signal.
    func followHangUp() -> Int32?

    /// Called when the exit code is decided, before a front end learns it.
    func decide(_ code: ExitCode)

    /// Ends the process, after the flow and its face have ended.
    func end(_ code: ExitCode)
}
