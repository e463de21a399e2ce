public import PluginManifest

/// The fourth stage: checks the compatibility of a plugin with this host, by their compilers and targets.
///
/// PluginABI's major versions must be equal and the plugin's minor not newer, because an old plugin works with a newer
/// libPluginABI.so but not vice versa. The same holds for the compiler, whose runtime library comes with the host.
public struct PluginPolicy: Sendable {
    private let host: ABIRecord

    /// Creates the stage; the host's own record is `ABIRecord.host`.
    public init(host: ABIRecord) {
        self.host = host
    }

    /// Returns all errors of the plugin; empty if the plugin is compatible.
    public func check(_ plugin: InspectedPlugin, for reference: PluginReference) -> [Diagnostic] {
        var problems = plugin.abi.map { checkABI($0, path: plugin.path, at: reference.label) } ?? []
        if let id = reference.manifestID, id != plugin.manifest.id {
            let file = reference.label?.source.name ?? "plugins.json"
            problems.append(
                Diagnostic(
                    .pluginIDDiffers,
                    "`\(plugin.path)` is the plugin `\(plugin.manifest.id)`, but \(file) calls it `\(id)`.",
                    at: reference.label,
                    help: id == reference.id
                        ? [
                            "Write `\(plugin.manifest.id)` as its key in \(file), and wherever the flow names it.",
                            "Or say that the key is a name of your own: `\"id\": \"\(plugin.manifest.id)\"` in its entry.",
                        ] : ["Write `\"id\": \"\(plugin.manifest.id)\"` in its entry, or correct the path."]
                )
            )
        }
        return problems
    }

    /// Checks the record only, for a file whose manifest is broken.
    func checkABI(_ plugin: ABIRecord, path: String, at label: Label?) -> [Diagnostic] {
        var problems: [Problem] = []
        if let problem = targetProblem(plugin, path) { problems.append(problem) }
        if let problem = versionProblem(plugin, path) { problems.append(problem) }
        if let problem = compilerProblem(plugin, path) { problems.append(problem) }
        guard !problems.isEmpty else { return [] }
        // Made only for a plugin that is refused: making it takes as long as reading a manifest's JSON.
        let fields = sideBySide(plugin)
        return problems.map { Diagnostic($0.code, $0.message, at: label, notes: [fields], help: [$0.help]) }
    }

    private typealias Problem = (code: DiagnosticCode, message: String, help: String)

    private func targetProblem(_ plugin: ABIRecord, _ path: String) -> Problem? {
        guard plugin.architecture != host.architecture || plugin.system != host.system else { return nil }
        return (
            .pluginOtherTarget,
            "`\(path)` was compiled for \(plugin.architectureName) \(plugin.systemName), "
                + "but this host runs on \(host.architectureName) \(host.systemName).",
            "Build the plugin again on this machine: `swift build`."
        )
    }

    private func versionProblem(_ plugin: ABIRecord, _ path: String) -> Problem? {
        let isOtherMajor = plugin.pluginABI.major != host.pluginABI.major
        guard isOtherMajor || plugin.pluginABI > host.pluginABI else { return nil }
        let rule = isOtherMajor ? "the major versions must be equal" : "the plugin's version must not be newer"
        return (
            .pluginABIVersion,
            "`\(path)` was compiled against PluginABI \(plugin.pluginABI), but this host has \(host.pluginABI): \(rule).",
            plugin.pluginABI > host.pluginABI
                ? "The host is older: update ribs-host, or build the plugin against the host's Sources/PluginABI: `swift build`."
                : "The plugin is older: build it again against the host's Sources/PluginABI: `swift build`."
        )
    }

    private func compilerProblem(_ plugin: ABIRecord, _ path: String) -> Problem? {
        guard plugin.compiler > host.compiler else { return nil }
        return (
            .pluginCompilerNewer,
            "`\(path)` was compiled by Swift \(plugin.compiler), which is newer than this host's \(host.compiler).",
            "The host is older: build ribs-host with Swift \(plugin.compiler), "
                + "or build the plugin with Swift \(host.compiler): `swift build`."
        )
    }

    /// Returns the fields of both records, a line each, as one note.
    private func sideBySide(_ plugin: ABIRecord) -> String {
        let rows = [
            ("", "plugin", "host"),
            ("PluginABI", "\(plugin.pluginABI)", "\(host.pluginABI)"),
            ("Swift", "\(plugin.compiler)", "\(host.compiler)"),
            ("machine", plugin.architectureName, host.architectureName),
            ("system", plugin.systemName, host.systemName),
        ]
        let first = rows.map(\.0.count).max() ?? 0
        let second = rows.map(\.1.count).max() ?? 0
        return rows.map { "\(Self.padded($0.0, first))  \(Self.padded($0.1, second))  \($0.2)" }.joined(separator: "\n")
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}
