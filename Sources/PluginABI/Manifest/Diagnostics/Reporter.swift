/// A collector of the errors of a file, without stopping at the first: a reader, or a stage of a check.
public protocol Reporter {
    /// The file.
    var source: SourceFile { get }
    /// The diagnostics found so far.
    var diagnostics: [Diagnostic] { get set }
}

extension Reporter {
    /// Reports an error at a place of the file.
    public mutating func report(
        _ code: DiagnosticCode,
        _ message: String,
        at range: SourceRange,
        _ label: String? = nil,
        secondary: [Label] = [],
        notes: [String] = [],
        help: [String] = []
    ) {
        diagnostics.append(
            Diagnostic(code, message, at: here(range, label), secondary: secondary, notes: notes, help: help)
        )
    }

    /// Reports a probable mistake at a place of the file; the flow can be played all the same.
    public mutating func warn(
        _ code: DiagnosticCode,
        _ message: String,
        at range: SourceRange,
        _ label: String? = nil,
        secondary: [Label] = [],
        help: [String]
    ) {
        diagnostics.append(
            Diagnostic(code, message, severity: .warning, at: here(range, label), secondary: secondary, help: help)
        )
    }

    /// Reports an error, with an optional help.
    public mutating func report(
        _ code: DiagnosticCode,
        _ message: String,
        at range: SourceRange,
        _ label: String? = nil,
        secondary: [Label] = [],
        help: String?
    ) {
        report(code, message, at: range, label, secondary: secondary, help: help.map { [$0] } ?? [])
    }

    /// Returns a label for a place in the file.
    public func here(_ range: SourceRange, _ text: String? = nil) -> Label { Label(source, range, text) }
}
