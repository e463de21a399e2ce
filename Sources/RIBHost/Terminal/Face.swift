public import PluginABI
public import PluginManifest
public import Tree

/// One way of showing a flow, and of hearing what a person or a program wants.
///
/// A face knows screens and nothing of RIBs: a session hands it each new screen, and the bytes that arrive on standard input; the
/// face tells its listener what they ask for.
@MainActor
public protocol Face: AnyObject {
    /// Who hears what is asked for.
    var listener: (any FaceListener)? { get set }

    /// Called once, before the first screen.
    func start()

    /// Shows a screen that differs from the one before.
    ///
    /// - Parameter path: the names of the steps that lead to it, outermost first.
    func show(_ screen: Screen, path: [String])

    /// Shows a plugin's mistake.
    func show(_ fault: Fault)

    /// Shows something that a person should know, and that is nobody's mistake.
    func show(_ notice: Notice)

    /// Says that ``BusyWatch`` has written something while the main thread was busy.
    func wasBusy()

    /// Says that the RIB tree may have changed, or what it tells of, for a face that shows it all the time.
    func treeDidChange()

    /// Shows why the flow cannot start or go on. Standard error has it in words; a face for programs says it here too.
    func show(_ diagnostic: Diagnostic)

    /// Takes bytes of input, cut wherever the reads happened to cut them.
    func receive(_ bytes: [UInt8])

    /// Takes bytes that were typed before the screen that is shown now could be seen: nobody has meant them for it. Ctrl-C among
    /// them counts.
    func receive(unseen bytes: [UInt8])

    /// Called once, when there is no more input.
    func endOfInput()

    /// Called once, before the program ends.
    func end(_ ending: Ending)
}

extension Face {
    /// Takes them as any others: a program knows what it writes.
    public func receive(unseen bytes: [UInt8]) {
        receive(bytes)
    }
}

/// What has become of a deep link that was opened.
public enum LinkAnswer: Equatable, Sendable {
    /// It was taken. What it led to is shown.
    case taken
    /// It waits for the flow to come to where it can be taken: which step that is, in a sentence.
    case waiting(String)
    /// It opens nothing: what is wrong with it and what to write, in sentences.
    case refused(String)
}

/// Hears what a person or a program asks for. The screen that an action leads to is shown before the call returns.
@MainActor
public protocol FaceListener: AnyObject {
    /// An action of the shown screen, which offers it and has it enabled.
    func perform(_ action: Action)

    /// Whether the flow has come to its end: nothing more will be shown.
    var hasEnded: Bool { get }

    /// The RIB tree as it is now.
    var tree: TreeSnapshot { get }

    /// What the steps that lead to the shown screen are called, outermost first, in place of their names.
    var titles: [String] { get }

    /// The flows as a picture, with the steps that lead to the shown screen.
    var picture: FlowPicture { get }

    /// Says whether the face shows the tree all the time from now on: then it is told of each change of a stream as well.
    func inspect(_ isOn: Bool)

    /// Opens a deep link, such as `ribs://launchGame?gameId=random-win`.
    func open(_ url: String) -> LinkAnswer

    /// Plays what plugins.json and the plugins' files have become.
    func reload()

    /// The end.
    func quit()
}
