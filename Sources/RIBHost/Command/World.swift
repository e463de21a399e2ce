public import Isolation
public import PluginABI
public import Session
public import Terminal

/// The streams of a host, and what the process around it does while a flow is played.
///
/// A test hands in memory, and takes the turns of a flow itself. Files, clocks, other processes and the environment are
/// not part of it: commands use those of the process that they run in.
@MainActor
public struct World {
    /// Standard output.
    public var output: any TextStream
    /// Standard error.
    public var error: any TextStream
    /// The input of a flow.
    public var input: InputSource
    /// The program's name, as its caller wrote it.
    public var programName: String
    /// Passes on what the process of a plugin prints, to where the output of a plugin in this process goes.
    public var pass: ProcessPool.Printer
    /// Writes to standard error on any thread, past what the main thread may be writing.
    public var alarm: @Sendable (String) -> Void
    /// Does something in a turn of its own.
    public var later: Session.Later
    /// The process in which a flow is played.
    public var play: any PlayedProcess

    /// Describes the process around a host.
    public init(
        output: any TextStream,
        error: any TextStream,
        input: InputSource,
        programName: String = "ribs-host",
        pass: @escaping ProcessPool.Printer,
        alarm: @escaping @Sendable (String) -> Void,
        later: @escaping Session.Later,
        play: any PlayedProcess
    ) {
        self.output = output
        self.error = error
        self.input = input
        self.programName = programName
        self.pass = pass
        self.alarm = alarm
        self.later = later
        self.play = play
    }
}

/// The input of a flow.
public enum InputSource {
    /// Standard input, of whatever kind it is, as it arrives.
    case descriptor(Int32)
    /// The caller of the host: it gets a function for what is read, and at last nil, for the end. Long work is not
    /// reported then.
    case caller(@MainActor (_ receive: @escaping @MainActor ([UInt8]?) -> Void) -> Void)

    /// The descriptor of a file that is read from there; -1 if there is none.
    var descriptor: Int32 { if case .descriptor(let descriptor) = self { descriptor } else { -1 } }
}

/// A process in which a flow is played.
@MainActor
public protocol PlayedProcess: AnyObject {
    /// Called before anything of a plugin is touched: notes what plugins can change, and prepares for code that crashes
    /// the process.
    func willPlay()

    /// Notes the files of a flow's plugins: what is shown when one of them crashes the process names it.
    func setPlugins(_ plugins: [(path: String, id: String)])

    /// Takes standard output for protocol 1 alone: what else is written there goes to standard error from now on.
    ///
    /// - Returns: the output, and what writes to it on any thread.
    func takeOutput() -> (output: any Output, write: @Sendable (String) -> Void)

    /// Connects the host of a flow to the RIBs of the process.
    func connect(_ host: RIBHost)

    /// The descriptor that becomes readable when the process gets SIGHUP; nil if it does not follow it.
    func followHangUp() -> Int32?

    /// Called when it is decided how the process ends, before a front end learns it.
    func decide(_ code: ExitCode)

    /// Ends the process, when the flow and its face have ended.
    func end(_ code: ExitCode)
}
