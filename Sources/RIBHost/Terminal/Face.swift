public import PluginABI
public import PluginManifest
public import Tree

/// A form of showing a flow and of receiving the requests of a person or a program.
///
/// A face knows screens and nothing of RIBs: a session passes it each new screen, and the bytes from standard input;
/// the face passes the requests to its listener.
@MainActor
public protocol Face: AnyObject {
    /// The receiver of requests.
    var listener: (any FaceListener)? { get set }

    /// Called once, before the first screen.
    func start()

    /// Shows a screen that differs from the one before, or that other steps lead to.
    func show(_ shown: Shown)

    /// Shows a plugin's mistake.
    func show(_ fault: Fault)

    /// Shows information for the user that is not a fault.
    func show(_ notice: Notice)

    /// Says that ``BusyWatch`` has written something while the main thread was busy.
    func wasBusy()

    /// Says that the RIB tree may have changed, or what it tells of, for a face that shows it all the time.
    func treeDidChange()

    /// Shows why the flow cannot start or continue, or why its last state is not kept. Standard error has it as text; a
    /// face for programs also shows it here.
    func show(_ diagnostic: Diagnostic)

    /// Handles bytes of input, split wherever the reads happened to split them.
    func receive(_ bytes: [UInt8])

    /// Handles bytes that were typed before the current screen was visible: they were not meant for it. Ctrl-C among
    /// them counts.
    func receive(unseen bytes: [UInt8])

    /// Called once, when there is no more input.
    func endOfInput()

    /// Called once, before the program ends.
    func end(_ ending: Ending)
}

extension Face {
    /// Handles them like any others: a program knows what it writes.
    public func receive(unseen bytes: [UInt8]) {
        receive(bytes)
    }
}

/// The result of opening a deep link.
public enum LinkAnswer: Equatable, Sendable {
    /// It was taken. Its target is shown.
    case taken
    /// It waits until the flow is at a step where it can be taken: a sentence names the step.
    case waiting(String)
    /// It cannot be opened: sentences say what is wrong and what to write.
    case refused(String)
}

/// Receives the requests of a person or a program. The screen that an action leads to is shown before the call returns.
@MainActor
public protocol FaceListener: AnyObject {
    /// An action of the shown screen, which offers it and has it enabled.
    func perform(_ action: Action)

    /// Whether the flow has finished: nothing more will be shown.
    var hasEnded: Bool { get }

    /// The RIB tree as it is now.
    var tree: TreeSnapshot { get }

    /// The flows as a picture, with the steps that lead to the shown screen.
    var picture: FlowPicture { get }

    /// Says whether the face shows the tree all the time from now on. Then it also gets each change of a stream.
    func inspect(_ isOn: Bool)

    /// Opens a deep link, such as `ribs://launchGame?gameId=random-win`.
    func open(_ url: String) -> LinkAnswer

    /// Plays the current versions of plugins.json and the plugins' files.
    func reload()

    /// The end.
    func quit()
}

extension Fault {
    /// Whether it reports the end of a plugin's process, whose step is entered again or fails.
    var endsProcess: Bool { kind == .workerEnded }
}

extension Diagnostic {
    /// Whether a flow ends by it because a plugin's process has ended.
    var endsProcess: Bool { code == .processEnded }
}
