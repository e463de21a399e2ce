/// A terminal as a full-screen face needs it: a size, and a mode in which every cell is the face's own.
@MainActor
public protocol Surface: Output {
    /// How many cells there are now.
    var size: TerminalSize { get }

    /// Called when the size has changed, or when what is shown has been lost and must be drawn anew.
    var onChange: (@MainActor () -> Void)? { get set }

    /// Takes the whole terminal: raw input, the alternate screen, the mouse.
    func enter()

    /// Gives the terminal back as it was.
    func leave()
}
