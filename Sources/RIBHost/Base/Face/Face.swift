/// A form of showing a flow and of receiving the requests of a person or a program.
///
/// A face knows screens, but no RIBs or sessions. A session passes the content to show and the input to the face. The
/// face turns input into requests, which it has carried out one after the other.
@MainActor
public protocol Face: AnyObject {
    /// Called once, before the first screen.
    ///
    /// - Parameter send: carries a request out, and shows the result before it returns: so the next key meets the next
    ///   screen. Called when the face gets input or a timer of the face fires, but not while the face shows something.
    func start(_ send: @escaping @MainActor (Request) -> Answer)

    /// Shows a screen that differs from the last one, or is reached by other steps.
    func show(_ shown: Shown)

    /// Shows an aspect of the flow, after a request by ``Request/look(_:watching:)``.
    func show(_ look: Look)

    /// Shows news.
    func tell(_ news: News)

    /// Takes input, and carries out the requests in it.
    func receive(_ input: Input)

    /// Called once, before the program ends.
    ///
    /// - Parameter code: the exit code of the process.
    func end(_ ending: Ending, _ code: ExitCode)
}

/// Input from a person or a program.
public enum Input: Sendable {
    /// Bytes typed or sent, which can be split anywhere.
    case bytes([UInt8])
    /// Bytes typed before the current screen was visible, and so not meant for the screen. Ctrl-C among them counts.
    case unseen([UInt8])
    /// The end of the input: all has been read, or the writer is gone.
    case end
}
