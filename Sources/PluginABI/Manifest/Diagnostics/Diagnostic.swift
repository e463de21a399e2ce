/// A message to the user: the broken rule, the place, and advice on what to do.
public struct Diagnostic: Hashable, Sendable, Error {
    /// The severity of a diagnostic.
    public enum Severity: String, Hashable, Sendable {
        /// An error: nothing runs.
        case error
        /// A warning: the flow runs, but perhaps not as intended.
        case warning
    }

    /// The stable code.
    public var code: DiagnosticCode
    /// The severity: error or warning.
    public var severity: Severity
    /// A full sentence that says what is wrong.
    public var message: String
    /// The place of the mistake; nil if it has no place in a file.
    public var primary: Label?
    /// Other places that explain the mistake, in this or in other files.
    public var secondary: [Label]
    /// Further facts.
    public var notes: [String]
    /// Advice on what to do.
    public var help: [String]
    /// A key of the mistake, if the same mistake can cause other diagnostics; nil for an independent mistake.
    public var cause: String?

    /// Makes a diagnostic.
    public init(
        _ code: DiagnosticCode,
        _ message: String,
        severity: Severity = .error,
        at primary: Label? = nil,
        secondary: [Label] = [],
        notes: [String] = [],
        help: [String] = [],
        cause: String? = nil
    ) {
        self.code = code
        self.severity = severity
        self.message = message
        self.primary = primary
        self.secondary = secondary
        self.notes = notes
        self.help = help
        self.cause = cause
    }
}
