internal import PluginManifest
internal import Terminal

/// The exit codes of ribs-host, after sysexits(3). This is the only place that decides them.
enum ExitCode: Int32 {
    case done = 0
    case usage = 64
    case plugin = 65
    case noSuchFile = 66
    case internalError = 70
    case system = 71
    case cannotCreate = 73
    case busy = 75
    case configuration = 78

    /// What diagnostics end with: a system that lacks something wins over a wrong plugins.json, that over a wrong plugin, that over a missing
    /// file.
    init(_ diagnostics: [Diagnostic]) {
        let categories = Set(diagnostics.filter { $0.severity == .error }.map(\.code.category))
        let precedence: [(DiagnosticCode.Category, ExitCode)] = [
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
        self = precedence.first { categories.contains($0.0) }?.1 ?? .done
    }
}

/// Ends the process.
func exit(_ code: ExitCode) -> Never {
    CrashGuard.exit(code.rawValue)
}
