import PluginManifest
public import Terminal

/// A stream of text for people: standard output or standard error, or the memory of a test.
@MainActor
public protocol TextStream: Output {
    /// Writes the text, all of it, now.
    func write(_ text: String)

    /// True if it leads to a terminal.
    var isTerminal: Bool { get }

    /// The abilities of that terminal; nil where it leads elsewhere.
    var terminal: TerminalProfile? { get }

    /// The width of that terminal; nil where it leads elsewhere, or the terminal does not say.
    var columns: Int? { get }

    /// Writes on any thread, after what the main thread is writing.
    var writer: @Sendable (String) -> Void { get }

    /// The choice of `--color`.
    var color: ColorChoice { get set }
}

/// When colour is used: `auto` leaves it to the terminal and the environment.
public enum ColorChoice: String, Sendable { case auto, always, never }

extension TextStream {
    /// True if colour is used: as `--color` says, otherwise on a terminal that supports it, unless the environment
    /// forbids it (no-color.org).
    var wantsColor: Bool { color == .always || terminal.map { $0.colors != .none } ?? false }

    /// The renderer of diagnostics that the stream's terminal shows best.
    var renderer: DiagnosticRenderer { DiagnosticRenderer(color: wantsColor, columns: columns) }

    /// Writes what is wrong, and what to do. The words can contain anything, so they are escaped for a terminal.
    func complain(_ message: String, help: String) {
        write("ribs-host: \(shownLine(message))\n  \(shownLine(help))\n")
    }

    /// Writes diagnostics for people, a blank line between them, and at the end how many there are.
    ///
    /// - Parameter file: the file that is refused because of them; nil where none is.
    func write(_ diagnostics: [Diagnostic], refusing file: String? = nil) {
        guard !diagnostics.isEmpty else { return }
        write(renderer.text(of: diagnostics, refusing: file))
    }
}

extension DiagnosticRenderer {
    /// The diagnostics, a blank line between them, and how many there are.
    func text(of all: [Diagnostic], refusing file: String?) -> String {
        let summary = DiagnosticSummary(all, refusing: file)
        return (summary.shown.map { render($0) } + [summary.line + "\n"]).joined(separator: "\n")
    }
}
