import PluginManifest
public import Terminal

/// A stream of text for people: standard output or standard error, or the memory of a test.
@MainActor
public protocol TextStream: Output {
    /// Writes the whole text immediately.
    func write(_ text: String)

    /// True if the stream leads to a terminal.
    var isTerminal: Bool { get }

    /// The capabilities of the terminal; nil if the stream leads elsewhere.
    var terminal: TerminalProfile? { get }

    /// The width of the terminal; nil if the stream leads elsewhere, or if the terminal does not report a width.
    var columns: Int? { get }

    /// Writes on any thread, after the current output of the main thread.
    var writer: @Sendable (String) -> Void { get }

    /// The choice of `--color`.
    var color: ColorChoice { get set }
}

/// The use of colour: `auto` leaves the decision to the terminal and the environment.
public enum ColorChoice: String, Sendable { case auto, always, never }

extension TextStream {
    /// True if colour is used: according to `--color`, otherwise on a terminal that supports colour, unless the
    /// environment forbids it (no-color.org).
    var wantsColor: Bool { color == .always || terminal.map { $0.colors != .none } ?? false }

    /// The best renderer of diagnostics for the stream's terminal.
    var renderer: DiagnosticRenderer { DiagnosticRenderer(color: wantsColor, columns: columns) }

    /// Writes an error and advice. The words can contain anything, so they are escaped for a terminal.
    func complain(_ message: String, help: String) {
        write("ribs-host: \(shownLine(message))\n  \(shownLine(help))\n")
    }

    /// Writes diagnostics for people, separated by blank lines, and at the end their number.
    ///
    /// - Parameter file: the file refused because of the diagnostics; nil if there is none.
    func write(_ diagnostics: [Diagnostic], refusing file: String? = nil) {
        guard !diagnostics.isEmpty else { return }
        write(renderer.text(of: diagnostics, refusing: file))
    }
}

extension DiagnosticRenderer {
    /// Returns the diagnostics, separated by blank lines, and at the end their number.
    func text(of all: [Diagnostic], refusing file: String?) -> String {
        let summary = DiagnosticSummary(all, refusing: file)
        return (summary.shown.map { render($0) } + [summary.line + "\n"]).joined(separator: "\n")
    }
}
