import Glibc

/// Controls whether a terminal shows typed characters.
@MainActor
public protocol TypedEcho {
    /// Stops showing typed characters, except for the end of the line, as getpass(3) does.
    func hide()
    /// Shows typed characters again.
    func show()
}

/// The terminal of standard input in plain lines. If the program dies meanwhile, a shell restores the settings itself.
public struct TerminalEcho: TypedEcho {
    private let descriptor: Int32

    /// - Parameter descriptor: the terminal.
    public init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Turns the echo off.
    public func hide() { set(tcflag_t(ECHONL), insteadOf: tcflag_t(ECHO)) }

    /// Turns the echo on.
    public func show() { set(tcflag_t(ECHO), insteadOf: tcflag_t(ECHONL)) }

    private func set(_ on: tcflag_t, insteadOf off: tcflag_t) {
        var settings = termios()
        // In the background the settings are the shell's, and setting them would stop the program.
        guard tcgetpgrp(descriptor) == getpgrp(), tcgetattr(descriptor, &settings) == 0 else { return }
        settings.c_lflag = settings.c_lflag & ~off | on
        _ = tcsetattr(descriptor, TCSADRAIN, &settings)
    }
}
