public import PluginManifest

/// The exit codes of ribs-host, after sysexits(3). This is the only place that decides them.
public enum ExitCode: Int32, CaseIterable, Sendable {
    /// Nothing is wrong.
    case done = 0
    /// An answer is different from the recorded answer.
    case different = 1
    /// EX_USAGE.
    case usage = 64
    /// EX_DATAERR: a plugin is wrong or failed.
    case plugin = 65
    /// EX_NOINPUT.
    case noSuchFile = 66
    /// EX_SOFTWARE.
    case internalError = 70
    /// EX_OSERR.
    case system = 71
    /// EX_CANTCREAT.
    case cannotCreate = 73
    /// EX_TEMPFAIL: another process uses the state file.
    case busy = 75
    /// EX_CONFIG: plugins.json is wrong.
    case configuration = 78

    /// The exit code of each category of diagnostics, in the order of precedence: a missing system resource, a wrong
    /// plugins.json, a wrong plugin, a missing file.
    public static let precedence: [(category: DiagnosticCode.Category, code: ExitCode)] = [
        (.internalError, .internalError),
        (.system, .system),
        (.configuration, .configuration),
        (.plugin, .plugin),
        (.data, .plugin),
        (.output, .cannotCreate),
        (.busy, .busy),
        (.missingFile, .noSuchFile),
        (.usage, .usage),
    ]

    /// The exit code for diagnostics.
    public init(_ diagnostics: [Diagnostic]) {
        let categories = Set(diagnostics.filter { $0.severity == .error }.map(\.code.category))
        self = Self.precedence.first { categories.contains($0.category) }?.code ?? .done
    }

    /// All codes with their meanings for a script, for help and man page.
    public static var table: [(String, String)] {
        allCases.map { ("\($0.rawValue)", $0.meaning) } + [
            (
                "128+N",
                "Ended by the signal N, as a shell sees it: 130 is Ctrl-C in plain lines or JSON, 143 is SIGTERM."
            )
        ]
    }

    private var meaning: String {
        switch self {
        case .done:
            "Success: nothing is wrong; or the flow has ended; or a person has quit, on the full screen also by Ctrl-C."
        case .different: "replay: an answer of the host differs from the recorded one."
        case .usage: "The command line is wrong."
        case .plugin:
            "A plugin is wrong or failed; with --script or --leaks, a fault, a leak, or a line that could not be performed."
        case .noSuchFile: "A file does not exist or cannot be read."
        case .internalError: "ribs-host itself failed, such as when standard output cannot be written."
        case .system: "The system lacks something: descriptors, memory, threads."
        case .cannotCreate: "A file cannot be created or written; with --state, the last state was not kept."
        case .busy: "Another process uses the state file."
        case .configuration: "plugins.json is wrong."
        }
    }
}
