import Terminal

/// The terminal that the program was started in.
@MainActor
struct ChosenTerminal {
    /// What standard output leads to; nil if that is not a terminal.
    private(set) var profile: TerminalProfile?
    /// What the full screen uses; nil if another face is used.
    private(set) var device: TerminalDevice?

    init() {}

    init(_ options: RunOptions) {
        profile = StandardStream.output.terminal
        guard options.script == nil, options.face == .full || options.face == nil && profile?.canMoveCursor == true
        else { return }
        device = TerminalDevice()
    }
}
