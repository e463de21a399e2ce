/// A terminal for a full-screen face: a size, and a mode in which every cell belongs to the face.
@MainActor
public protocol Surface: Output {
    /// The current size in cells.
    var size: TerminalSize { get }

    /// Called with events of the surface.
    var onEvent: (@MainActor (SurfaceEvent) -> Void)? { get set }

    /// The last lines that plugins and libraries have written while the terminal was taken, kept out of the picture.
    var heldOutput: String { get }

    /// Notifies the surface that the next output shows a screen for the first time: input until now was not meant for
    /// this screen.
    func screenCanBeSeen()

    /// Looks for input that the face has not received yet.
    ///
    /// - Returns: true if there is input. The face receives the input next.
    func hasInput() -> Bool

    /// Writes a question that the terminal answers in the input. An answer that is still missing when the terminal is
    /// given back does not reach the next program.
    func ask(_ question: String)

    /// Sends the job the signal for Ctrl-Z or Ctrl-\, for a key that has arrived as a sequence.
    ///
    /// - Returns: true for these keys.
    func signalJob(for key: Character) -> Bool

    /// Restores the settings of the taken terminal.
    ///
    /// - Returns: true if the settings had been changed.
    func repairSettings() -> Bool

    /// Takes the whole terminal: raw input, the alternate screen, the mouse.
    func enter()

    /// Gives the terminal back in its original state.
    func leave()
}

/// An event of a ``Surface`` that the face has not caused.
public enum SurfaceEvent: Sendable {
    /// The size has changed.
    case resized
    /// Another program might have used the terminal: the picture has been lost, and the rest of unfinished input.
    case regained
    /// More output of plugins and libraries has been held: reported once for all output while the main thread is busy.
    case outputHeld
}
