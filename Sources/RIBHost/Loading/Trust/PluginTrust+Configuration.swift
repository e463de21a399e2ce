import Glibc
public import PluginManifest

extension PluginTrust {
    /// Checks who can change a plugins.json that names programs or grants permissions, as a plugin is checked: it
    /// decides what runs with the user's rights.
    ///
    /// Unlike the links to a plugin, those to this file are checked too: another file of the user's would be obeyed
    /// where its relative paths lead to files of others.
    ///
    /// - Parameter labels: what others could change in it; the first is the main one.
    public func judge(_ file: OpenedFile, at labels: [Label]) -> [Diagnostic] {
        let writing = problems(file.path, file.facts, of: file, labels)
        let parts = ([file.path] + file.links).flatMap { Self.pathAndDirectories(of: $0) }.dropFirst()
        var judged: Set<[UInt8]> = []
        return writing
            + parts.filter { judged.insert(Array($0.utf8)).inserted }.flatMap { part -> [Diagnostic] in
                do throws(SystemError) {
                    return problems(part, try fileSystem.facts(part), of: file, labels)
                } catch {
                    // What has been removed since cannot be changed.
                    guard error.number != ENOENT else { return [] }
                    return [unknown(part, error, of: file, labels)]
                }
            }
    }

    private func problems(
        _ path: String,
        _ facts: FileFacts,
        of file: OpenedFile,
        _ labels: [Label]
    ) -> [Diagnostic] {
        var problems: [Diagnostic] = []
        if !isTrusted(facts, at: path, isCode: path == file.path) {
            problems.append(
                diagnostic(
                    .configurationOwnedByStranger,
                    "\(subject(path, facts.kind, of: file)) belongs to the user \(facts.owner), "
                        + "who could change it at any time.",
                    labels,
                    notes: [
                        "A file with `via` or `allow`, and each directory above it, must belong to root, to you or to "
                            + "the owner of ribs-host."
                    ] + notes(about: facts),
                    help: "If you trust the file, copy it into a directory of your own."
                )
            )
        }
        // The permissions of a link have no meaning.
        if facts.kind != .symbolicLink, let writers = writers(of: facts) {
            problems.append(
                diagnostic(
                    .configurationWritableByOthers,
                    "\(subject(path, facts.kind, of: file)) can be changed by \(writers.who): "
                        + "\(writers.why).",
                    labels,
                    help: Self.command(against: writers, path)
                )
            )
        }
        return problems
    }

    private func unknown(_ path: String, _ error: SystemError, of file: OpenedFile, _ labels: [Label]) -> Diagnostic {
        diagnostic(
            .configurationWritableByOthers,
            "`\(path)`, which leads to `\(file.path)`, cannot be looked at, so others might be able to change it: "
                + "\(error).",
            labels,
            help: "If you trust the file, copy it into a directory of your own."
        )
    }

    private func subject(_ path: String, _ kind: FileFacts.Kind, of file: OpenedFile) -> String {
        switch kind {
        case .directory: "The directory `\(path)`, which leads to `\(file.path)`,"
        case .symbolicLink: "The symbolic link `\(path)`, which leads to `\(file.path)`,"
        default: "`\(path)`"
        }
    }

    private func diagnostic(
        _ code: DiagnosticCode,
        _ message: String,
        _ labels: [Label],
        notes: [String] = [],
        help: String
    ) -> Diagnostic {
        Diagnostic(
            code,
            message,
            at: labels.first,
            secondary: Array(labels.dropFirst()),
            notes: notes,
            help: [help]
        )
    }
}
