public import PluginABI
public import PluginManifest

/// A form of showing a flow and of receiving the requests of a person or a program.
///
/// A face knows screens and nothing of RIBs or sessions: a session passes it what is to be shown, and the bytes from
/// standard input; then it takes the requests out, one after the other.
@MainActor
public protocol Face: AnyObject {
    /// Called once, before the first screen.
    ///
    /// - Parameter wake: called when ``next()`` has a request although no input was passed on: a key is complete
    ///   because nothing has followed it.
    func start(_ wake: @escaping @MainActor () -> Void)

    /// Shows a screen that differs from the one before, or that other steps lead to.
    func show(_ shown: Shown)

    /// Shows the RIB tree, for a face that has asked for it by ``Request/look(_:watching:)``.
    func show(_ tree: TreeSnapshot)

    /// Shows the flows, for a face that has asked for them.
    func show(_ picture: FlowPicture)

    /// Shows a plugin's mistake.
    func show(_ fault: Fault)

    /// Shows a line that a plugin has logged.
    func show(_ line: LogLine)

    /// Shows information for the user that is not a fault.
    func show(_ notice: Notice)

    /// Shows what a plugin says for a moment, and takes it away after its time. It is shown once.
    func show(_ message: TransientMessage)

    /// Shows why the flow cannot start or continue, or why its last state is not kept. Standard error has it as text; a
    /// face for programs also shows it here.
    func show(_ diagnostic: Diagnostic)

    /// Says that a ``WorkWatch`` has written something while the main thread was busy.
    func wasBusy()

    /// Takes bytes of input, split wherever the reads happened to split them.
    func receive(_ bytes: [UInt8])

    /// Takes bytes that were typed before the current screen was visible: they were not meant for it. Ctrl-C among them
    /// counts.
    func receive(unseen bytes: [UInt8])

    /// Called once, when there is no more input.
    func endOfInput()

    /// Handles what was received up to the next request; nil if all of it has been handled.
    ///
    /// The request is carried out, and what comes of it is shown, before this is called again: the next key meets the
    /// next screen.
    func next() -> Request?

    /// Says that the last request has been carried out, unless it was the end.
    ///
    /// - Parameter link: the result of opening a deep link; nil for other requests.
    func finish(_ link: LinkAnswer?)

    /// Called once, before the program ends.
    func end(_ ending: Ending)
}

extension Face {
    /// Shows none: this face does not ask for them.
    public func show(_ picture: FlowPicture) {}

    /// Shows none: `--log` writes it into a file.
    public func show(_ line: LogLine) {}

    /// Nothing to do: standard error has it.
    public func show(_ diagnostic: Diagnostic) {}

    /// Nothing to do: lines are only ever appended.
    public func wasBusy() {}

    /// Takes them like any others: a program knows what it writes.
    public func receive(unseen bytes: [UInt8]) {
        receive(bytes)
    }
}
