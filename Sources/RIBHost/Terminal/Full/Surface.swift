/// A terminal as a full-screen face needs it: a size, and a mode in which every cell is the face's own.
@MainActor
public protocol Surface: Output {
    /// How many cells there are now.
    var size: TerminalSize { get }

    /// Called with what has happened to it.
    var onEvent: (@MainActor (SurfaceEvent) -> Void)? { get set }

    /// The last lines that others have written while the terminal was taken; they are kept out of the picture.
    var heldOutput: String { get }

    /// Says that what is written next shows a screen for the first time: what was typed until now was not meant for it.
    func screenCanBeSeen()

    /// Looks for input that its face has not received yet.
    ///
    /// - Returns: whether there is any. The face receives it next.
    func hasInput() -> Bool

    /// Writes a question that the terminal answers in the input. What it has not answered yet when it is given back does
    /// not reach the next program.
    func ask(_ question: String)

    /// Does what the terminal itself does about Ctrl-Z and Ctrl-\, for such a key that has come spelled as a sequence.
    ///
    /// - Returns: whether the key is one of them.
    func signalJob(for key: Character) -> Bool

    /// Restores the settings of the taken terminal.
    ///
    /// - Returns: whether something had changed them.
    func repairSettings() -> Bool

    /// Takes the whole terminal: raw input, the alternate screen, the mouse.
    func enter()

    /// Gives the terminal back as it was.
    func leave()
}

/// What happens to a ``Surface`` that its face does not do itself.
public enum SurfaceEvent: Sendable {
    /// The size has changed.
    case resized
    /// Another program may have had the terminal: what is shown has been lost, and the rest of what was half typed.
    case regained
    /// Others have written more, which is held: once for what comes while the main thread is busy.
    case outputHeld
}
