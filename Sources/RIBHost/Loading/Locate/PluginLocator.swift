import Glibc
public import PluginManifest

/// The first stage: from the file name in plugins.json to the path of an existing file.
///
/// A bare name is looked up in a list of directories, and the first match is used; a path with a slash is relative to
/// plugins.json. For a plugin of an included file, both are relative to the included file.
public struct PluginLocator: Sendable {
    /// The directory of plugins.json.
    public let configurationDirectory: String
    /// The directories for bare names, in this order.
    public let directories: [String]
    /// All directories but the first.
    private let hostDirectories: [String]

    /// Creates a locator with the host's places: beside plugins.json, beside the executable, `RIBS_PLUGIN_PATH`, and
    /// `../lib/ribs-host/plugins` relative to the executable.
    ///
    /// - Parameter searchPath: The value of `RIBS_PLUGIN_PATH`: directories separated by colons; empty ones are
    ///   ignored.
    public init(configurationDirectory: String, executableDirectory: String, searchPath: String?) {
        self.configurationDirectory = configurationDirectory
        // By bytes: among characters, a colon before a combining mark is not a colon.
        let searched =
            searchPath.map { $0.utf8.split(separator: UInt8(ascii: ":")).map { String(Substring($0)) } } ?? []
        hostDirectories =
            [executableDirectory] + searched + [Self.join(executableDirectory, "../lib/ribs-host/plugins")]
        directories = Self.searchPath(configurationDirectory, hostDirectories)
    }

    /// Returns each directory once, at its first place.
    private static func searchPath(_ own: String, _ others: [String]) -> [String] {
        var directories = [own]
        for place in others where !directories.contains(where: { $0[...].isSamePath(as: place[...]) }) {
            directories.append(place)
        }
        return directories
    }

    /// Returns the directories to search, to which the file's path is relative; empty for an invalid file name.
    func places(of reference: PluginReference) -> [String] {
        let file = reference.file[...]
        guard !file.isEmpty, !file.hasByte(0) else { return [] }
        let isPath = file.hasByte(UInt8(ascii: "/"))
        guard let own = reference.directory else { return isPath ? [configurationDirectory] : directories }
        return isPath ? [own] : Self.searchPath(own, hostDirectories)
    }

    /// Finds the file.
    ///
    /// - Returns: A path at which something exists; the next stage checks it.
    public func locate(_ reference: PluginReference) throws(Diagnostic) -> String {
        let file = reference.file
        let places = places(of: reference)
        guard !places.isEmpty else {
            throw Diagnostic(
                .pluginFileName,
                "\(Self.subject(reference)) has a file name that \(file.isEmpty ? "is empty" : "contains a NUL character").",
                at: reference.label,
                help: ["Write the name of the plugin's shared library, for example `libTicTacToePlugin.so`."]
            )
        }
        var notes: [String] = []
        for place in places {
            let candidate = Self.join(place, file)
            if access(candidate, F_OK) == 0 { return candidate }
            let reason = SystemError.current
            if reason.number == ELOOP { throw Self.unreachable(candidate, reason, reference) }
            if Self.isSymbolicLink(candidate) {
                notes.append("Tried `\(candidate)`: a symbolic link that leads nowhere.")
            } else {
                notes.append("Tried `\(candidate)`\(reason.number == ENOENT ? "" : ": \(reason)").")
            }
        }
        throw Self.notFound(reference, notes: notes, candidates: places.map { Self.join($0, file) })
    }

    private static func notFound(_ reference: PluginReference, notes: [String], candidates: [String]) -> Diagnostic {
        let isPath = reference.file.utf8.contains(UInt8(ascii: "/"))
        let file = reference.directory == nil ? "plugins.json" : reference.label?.source.name ?? "its file"
        let reason =
            isPath
            ? "there is no file `\(reference.file)`."
            : "`\(reference.file)` is in none of the plugin directories."
        let help =
            isPath
            ? "Build the plugin, or correct its path, which is relative to \(file)."
            : "Build the plugin, write its path into \(file), or add its directory to `RIBS_PLUGIN_PATH`."
        return Diagnostic(
            .pluginNotFound,
            "\(subject(reference)) was not found: \(reason)",
            at: reference.label,
            notes: notes + FilePath.noteAboutHome(reference.file),
            help: suggestion(for: candidates) + candidates.flatMap { UnlinkedTarget.help(forMissing: $0) } + [help]
        )
    }

    /// Returns the error for a path without a file: there is none, or there are too many links.
    static func unreachable(_ path: String, _ error: SystemError, _ reference: PluginReference) -> Diagnostic {
        if error.number == EILSEQ {
            return Diagnostic(
                .pluginUnreadable,
                "`\(path)` leads through a directory, or to a file, whose name is not UTF-8.",
                at: reference.label,
                help: ["Rename it, or move the plugin."]
            )
        }
        let isMissing = error.number == ENOENT
        let known = isMissing ? UnlinkedTarget.help(forMissing: path) + suggestion(for: [path]) : []
        let isNamed = reference.label == nil && isMissing && known.isEmpty
        return Diagnostic(
            isMissing ? .pluginNotFound : .pluginUnreadable,
            "`\(path)` cannot be reached: \(error).",
            at: reference.label,
            help: isNamed ? [nameHelp] : known
        )
    }

    private static let nameHelp =
        "Name the plugin's file: the `lib….so` that `swift build` makes, or a program with its manifest beside it."

    /// Returns the library that might have been meant, among the libraries in the searched places.
    private static func suggestion(for candidates: [String]) -> [String] {
        guard let first = candidates.first else { return [] }
        let names = candidates.flatMap { candidate in
            FilePath.names(in: FilePath.directory(of: candidate)).filter { $0.hasSuffix(".so") }.sorted()
        }
        return closestMatch(to: String(FilePath.name(of: first)), among: names).map { ["Did you mean `\($0)`?"] } ?? []
    }

    private static func subject(_ reference: PluginReference) -> String {
        reference.id.map { "The plugin `\($0)`" } ?? "The plugin"
    }

    private static func isSymbolicLink(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    /// Returns the path of a file in a directory; an absolute path is returned unchanged.
    public static func join(_ directory: String, _ file: String) -> String {
        if file.utf8.first == UInt8(ascii: "/") || directory.isEmpty { return file }
        return directory.utf8.last == UInt8(ascii: "/") ? directory + file : directory + "/" + file
    }
}
