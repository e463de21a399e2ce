import Glibc
import PluginManifest

/// One place for libraries while it is checked: the path to it, part by part.
struct LibraryJudgement {
    let trust: PluginTrust
    let place: LibraryPlace
    /// Which plugin gets libraries there, by the real path of its file; nil for all of them.
    let plugin: String?
    /// The plugin's place in plugins.json.
    let label: Label?

    private(set) var problems: [Diagnostic] = []
    private var judged: [String] = []

    init(trust: PluginTrust, place: LibraryPlace, plugin: String?, label: Label?) {
        self.trust = trust
        self.place = place
        self.plugin = plugin
        self.label = label
    }

    /// Checks the plugin's own directory. It and the directories above have been checked, but not whether others can
    /// add files to it.
    mutating func judgeOrigin(_ directory: String) -> Bool {
        judge(part: directory, isLast: true) != nil
    }

    /// Checks a path, and if there are links on it, also the path that they lead to: the dynamic linker follows them
    /// again.
    ///
    /// - Returns: whether there is something at the path.
    mutating func judge(path: String) -> Bool {
        let (existing, hasLinks) = judgeParts(of: path)
        guard let existing, hasLinks else { return existing == path }
        do throws(SystemError) {
            _ = judgeParts(of: try trust.fileSystem.realPath(existing))
        } catch {
            addUnreadable("`\(existing)`", "cannot be reached: \(error)")
        }
        return existing == path
    }

    /// Checks the directories for some kinds of processors in a directory that has no problem.
    ///
    /// - Returns: Those that exist.
    mutating func judgeProcessorDirectories(in directory: String) -> [String] {
        guard problems.isEmpty else { return [] }
        let found = ProcessorDirectories.existing(in: directory, trust.fileSystem)
        for path in found { _ = judge(path: path) }
        return found
    }

    /// - Returns: The longest part that exists, and whether there is a link among the parts, or a dot that can hide
    ///   one.
    private mutating func judgeParts(of path: String) -> (existing: String?, hasLinks: Bool) {
        var existing: String?
        var hasLinks = false
        for part in PluginTrust.pathAndDirectories(of: path) {
            guard !judged.contains(part) else {
                existing = existing ?? part
                continue
            }
            judged.append(part)
            // A missing directory could be made by users who can add files to the directory above.
            guard let kind = judge(part: part, isLast: existing == nil) else { continue }
            existing = existing ?? part
            hasLinks = hasLinks || kind == .symbolicLink || part.utf8.last == UInt8(ascii: ".")
        }
        return (existing, hasLinks)
    }

    /// Checks one part of the path.
    ///
    /// - Parameter isLast: It is the directory that libraries are taken from, or would have to be made in.
    /// - Returns: Its kind; nil if it does not exist.
    private mutating func judge(part: String, isLast: Bool) -> FileFacts.Kind? {
        let facts: FileFacts
        do throws(SystemError) {
            facts = try trust.fileSystem.facts(part)
        } catch {
            if !isLast || error.number != ENOENT && error.number != ENOTDIR {
                addUnreadable("`\(part)`", "cannot be looked at: \(error)")
            }
            return nil
        }
        if !trust.isTrusted(facts, at: part) { addStranger(part, facts) }
        // The permissions of a link have no meaning.
        if facts.kind != .symbolicLink, let writers = trust.writers(of: facts, mayAddFiles: isLast) {
            addWritable(part, facts, writers)
        }
        return facts.kind
    }

    private func subject(_ part: String, _ facts: FileFacts) -> String {
        let kind =
            switch facts.kind {
            case .directory: "directory"
            case .symbolicLink: "symbolic link"
            default: "file"
            }
        return "The \(kind) `\(part)`, \(purpose),"
    }

    private mutating func addStranger(_ part: String, _ facts: FileFacts) {
        problems.append(
            Diagnostic(
                .pluginOwnedByStranger,
                "\(subject(part, facts)) belongs to the user \(facts.owner), who could put any code into this process.",
                at: label,
                notes: ["Where a plugin gets libraries from must belong to root, to you or to the owner of ribs-host."],
                help: [otherPlace],
                cause: "owner \(facts.owner)"
            )
        )
    }

    private mutating func addWritable(_ part: String, _ facts: FileFacts, _ writers: PluginTrust.Writers) {
        problems.append(
            Diagnostic(
                .pluginWritableByOthers,
                "\(subject(part, facts)) can be changed by \(writers.who): \(writers.why).",
                at: label,
                help: [facts.isStickyDirectory ? otherPlace : PluginTrust.command(against: writers, part)]
            )
        )
    }

    private mutating func addUnreadable(_ part: String, _ reason: String) {
        problems.append(
            Diagnostic(
                .pluginUnreadable,
                "\(part), \(purpose), \(reason).",
                at: label
            )
        )
    }

    private var purpose: String {
        "by which \(plugin.map { "`\($0)`" } ?? "the plugins") may get libraries (\(place.words))"
    }

    private var otherPlace: String {
        place.tag == .environment
            ? "Take the directory out of `LD_LIBRARY_PATH`, or start ribs-host by `env -u LD_LIBRARY_PATH ribs-host`."
            : "Link the plugin with another directory; where `$ORIGIN` is meant, its own, move the plugin to another one."
    }
}
