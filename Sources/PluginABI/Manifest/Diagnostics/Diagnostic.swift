/// One message to the user: what rule was broken, where, and what to do.
public struct Diagnostic: Hashable, Sendable, Error {
    /// How much a diagnostic matters.
    public enum Severity: String, Hashable, Sendable {
        /// Nothing runs.
        case error
        /// The flow runs, but perhaps not as intended.
        case warning
    }

    /// The stable code.
    public var code: DiagnosticCode
    /// How much it matters.
    public var severity: Severity
    /// What is wrong: one full sentence.
    public var message: String
    /// The place it is about; nil if it is not about a place in a file.
    public var primary: Label?
    /// Other places that explain it, in this or in other files.
    public var secondary: [Label]
    /// What else is worth knowing.
    public var notes: [String]
    /// What to do.
    public var help: [String]
    /// The mistake that caused it, if the same mistake can cause other diagnostics; nil if it is a mistake by itself.
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
