import PluginManifest

/// The use of a file that the trust stage checks, and with it the words of the errors.
enum TrustedUse {
    /// A plugin's file, by its real path, and the plugin's place in plugins.json.
    case plugin(String, Label?)
    /// A plugins.json, by its real path, and the parts that others could abuse; the first is the main one.
    case configuration(String, [Label])
    /// A place for libraries, the real path of the plugin that names the place, and its label in plugins.json; the path
    /// is nil for the environment, which applies to all plugins.
    case libraries(LibraryPlace, String?, Label?)

    /// Returns the error about a file or directory of another user.
    func owned(_ path: String, _ facts: FileFacts) -> Diagnostic {
        diagnostic(
            (.pluginOwnedByStranger, .configurationOwnedByStranger),
            "\(subject(path, facts.kind)) belongs to the user \(facts.owner), who could change it at any time.",
            notes: ["It and each directory above it must belong to root or to you."],
            help: otherPlace,
            cause: "\(facts.owner)"
        )
    }

    /// Returns the error about a file or directory that others can write.
    ///
    /// - Parameter fix: The command that removes the permission; nil where that would be wrong, as for /tmp.
    func writable(_ path: String, _ facts: FileFacts, fix: String?) -> Diagnostic {
        var who = "anyone"
        var why = "its permissions are \(String(facts.permissions, radix: 8))"
        if facts.permissions & 0o002 == 0 {
            who = facts.hasAccessList ? "others" : "the group \(facts.group)"
            if facts.hasAccessList { why += ", and an access control list (`getfacl`) may name any user" }
        }
        return diagnostic(
            (.pluginWritableByOthers, .configurationWritableByOthers),
            "\(subject(path, facts.kind)) can be changed by \(who): \(why).",
            help: fix.map { "Run `\($0)`." } ?? otherPlace,
            cause: path
        )
    }

    /// Returns the error about a file or directory whose facts the system does not give.
    func unreadable(_ path: String, _ error: SystemError) -> Diagnostic {
        diagnostic(
            (.pluginUnreadable, .configurationWritableByOthers),
            "`\(path)`, \(purpose), cannot be looked at: \(error).",
            help: otherPlace,
            cause: path
        )
    }

    private func diagnostic(
        _ codes: (plugin: DiagnosticCode, configuration: DiagnosticCode),
        _ message: String,
        notes: [String] = [],
        help: String,
        cause: String
    ) -> Diagnostic {
        let (code, labels) =
            switch self {
            case .plugin(_, let label), .libraries(_, _, let label): (codes.plugin, [label].compactMap(\.self))
            case .configuration(_, let labels): (codes.configuration, labels)
            }
        return Diagnostic(
            code,
            message,
            at: labels.first,
            secondary: Array(labels.dropFirst()),
            notes: notes,
            help: [help],
            cause: "\(code.rawValue) \(cause)"
        )
    }

    private func subject(_ path: String, _ kind: FileFacts.Kind) -> String {
        let word = kind == .directory ? "directory" : kind == .symbolicLink ? "symbolic link" : "file"
        return switch self {
        case .plugin(path, _), .configuration(path, _): "`\(path)`"
        default: "The \(word) `\(path)`, \(purpose),"
        }
    }

    private var purpose: String {
        switch self {
        case .plugin(let file, _), .configuration(let file, _): "which leads to `\(file)`"
        case .libraries(let place, let plugin, _):
            "by which \(plugin.map { "`\($0)`" } ?? "the plugins") may get libraries (\(place.words))"
        }
    }

    private var otherPlace: String {
        switch self {
        case .plugin, .configuration: "If you trust it, copy it into a directory of your own."
        case .libraries: "Let the libraries come from another directory, which is yours or root's."
        }
    }
}
