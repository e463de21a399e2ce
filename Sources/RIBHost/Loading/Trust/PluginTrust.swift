import Glibc
public import PluginManifest

/// The second stage: whether only the user, root and the owner of the host's executable could have put code into a
/// plugin's file.
///
/// The real path is checked, the one that is loaded: a user who can replace a symbolic link on the path can only lead
/// to another file that passes the same rules.
public struct PluginTrust: Sendable {
    let fileSystem: any FileSystem
    let owners: [UInt32]
    private let unmapped: UnmappedOwner?

    /// Makes the stage.
    ///
    /// - Parameter owners: The user ids that are trusted; an array, because a few numbers do not need a hash table.
    public init(fileSystem: any FileSystem, owners: [UInt32]) {
        self.init(fileSystem: fileSystem, owners: owners, unmapped: nil)
    }

    init(fileSystem: any FileSystem, owners: [UInt32], unmapped: UnmappedOwner?) {
        self.fileSystem = fileSystem
        self.owners = owners
        self.unmapped = unmapped
    }

    /// The rules of this process: root, the user, and the owner of the host's executable.
    public static func ofThisProcess() -> PluginTrust {
        let owners: [UInt32] = [0, geteuid()]
        var status = stat()
        guard stat("/proc/self/exe", &status) == 0, !owners.contains(status.st_uid) else {
            return PluginTrust(fileSystem: LocalFileSystem(), owners: owners)
        }
        let unmapped = UnmappedOwner(status.st_uid)
        let owner = unmapped == nil ? [status.st_uid] : []
        return PluginTrust(fileSystem: LocalFileSystem(), owners: owners + owner, unmapped: unmapped)
    }

    /// Whether its owner may put code into this process.
    ///
    /// - Parameter isCode: it is a plugin's file, or one that decides which plugins run, and not what leads there.
    func isTrusted(_ facts: FileFacts, at path: String, isCode: Bool = false) -> Bool {
        if owners.contains(facts.owner) { return true }
        guard let unmapped, facts.owner == unmapped.user else { return false }
        return !isCode || FilePath.isInside(path, unmapped.installation)
    }

    /// A ruling: the real path if there is one, and all errors.
    public typealias Ruling = (path: String?, diagnostics: [Diagnostic])

    /// What one look at a place can tell if its directory is safe and has been checked once for all plugins in it.
    enum Look {
        /// There is a file, and this is the ruling of `judge(_:for:)`.
        case judged(Ruling)
        /// There is nothing.
        case absent
        /// There is something else, or an error in a directory above: `judge(_:for:)` handles it.
        case undecided
    }

    /// Looks at a possible place of a plugin.
    func look(
        at path: String,
        for reference: PluginReference,
        trusting directories: inout TrustedDirectories
    ) -> Look {
        do throws(SystemError) {
            guard let real = try resolvedInTrustedDirectory(path, &directories) else { return .undecided }
            let facts = try fileSystem.facts(real)
            // A file that is not a symbolic link is in the real path of its directory, under its own name.
            if facts.kind == .symbolicLink { return .undecided }
            return .judged((real, judge(real, facts, plugin: real, reference)))
        } catch {
            return error.number == ENOENT ? .absent : .undecided
        }
    }

    /// The path with its directory's links resolved; nil if a directory above has an error, or it has no plain name.
    ///
    /// A directory that is checked here and found safe is remembered.
    private func resolvedInTrustedDirectory(
        _ path: String,
        _ directories: inout TrustedDirectories
    ) throws(SystemError) -> String? {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), slash > path.utf8.startIndex else { return nil }
        let name = String(path[path.utf8.index(after: slash)...])
        guard !name.isEmpty, name != ".", name != ".." else { return nil }
        let directory = path[..<slash]
        if let prefix = directories.prefix(of: directory) { return prefix + name }
        let real = try fileSystem.realPath(String(directory))
        guard isTrusted(real) else { return nil }
        let prefix = real == "/" ? real : real + "/"
        directories.add(String(directory), prefix: prefix)
        return prefix + name
    }

    /// Whether a directory and those above it have no errors.
    private func isTrusted(_ directory: String) -> Bool {
        for part in Self.pathAndDirectories(of: directory) {
            guard let facts = try? fileSystem.facts(part), isTrusted(facts, at: part), writers(of: facts) == nil
            else { return false }
        }
        return true
    }

    /// Resolves a path and checks it and each directory above.
    ///
    /// - Returns: The real path if there is one, and all errors.
    public func judge(_ path: String, for reference: PluginReference) -> Ruling {
        let real: String
        do throws(SystemError) {
            real = try fileSystem.realPath(path)
        } catch {
            return (nil, [Self.unreachable(path, error, reference)])
        }
        var problems: [Diagnostic] = []
        for part in Self.pathAndDirectories(of: real) {
            do throws(SystemError) {
                problems += judge(part, try fileSystem.facts(part), plugin: real, reference)
            } catch {
                problems.append(
                    Diagnostic(.pluginUnreadable, "`\(part)` cannot be looked at: \(error).", at: reference.label)
                )
            }
        }
        return (real, problems)
    }

    /// Why a path does not lead to a file: there is none, or there are too many links on the path.
    static func unreachable(_ path: String, _ error: SystemError, _ reference: PluginReference) -> Diagnostic {
        if error.number == EILSEQ {
            return Diagnostic(
                .pluginUnreadable,
                "`\(path)` leads through a directory, or to a file, whose name is not UTF-8.",
                at: reference.label,
                help: ["Rename it, or move the plugin."]
            )
        }
        let code: DiagnosticCode = error.number == ENOENT ? .pluginNotFound : .pluginUnreadable
        return Diagnostic(
            code,
            "`\(path)` cannot be reached: \(error).",
            at: reference.label,
            help: error.number == ENOENT ? UnlinkedTarget.help(forMissing: path) : []
        )
    }

    private func judge(
        _ path: String,
        _ facts: FileFacts,
        plugin: String,
        _ reference: PluginReference
    ) -> [Diagnostic] {
        let isPlugin = path == plugin
        if isPlugin && facts.kind != .regular {
            let message = "`\(path)` is \(facts.kind.rawValue), but a plugin is a regular file."
            return [Diagnostic(.pluginNotRegularFile, message, at: reference.label)]
        }
        // Made only if there is an error, because most directories are safe.
        lazy var subject = isPlugin ? "`\(path)`" : "The directory `\(path)`, above the plugin `\(plugin)`,"
        var problems: [Diagnostic] = []
        if isPlugin && path[...].hasByte(UInt8(ascii: "$")) { problems.append(Self.expands(path, reference)) }
        if !isTrusted(facts, at: path, isCode: isPlugin) {
            problems.append(
                Diagnostic(
                    .pluginOwnedByStranger,
                    "\(subject) belongs to the user \(facts.owner), who could put any code into this process.",
                    at: reference.label,
                    notes: [Self.ownerRule] + notes(about: facts),
                    help: ["If you trust the plugin, copy it into a directory of your own."],
                    cause: "owner \(facts.owner)"
                )
            )
        }
        if let writers = writers(of: facts) {
            problems.append(
                Diagnostic(
                    .pluginWritableByOthers,
                    "\(subject) can be changed by \(writers.who): \(writers.why).",
                    at: reference.label,
                    help: [Self.command(against: writers, path)]
                )
            )
        }
        return problems
    }

    /// What else there is to know of an owner who is not trusted.
    func notes(about facts: FileFacts) -> [String] {
        facts.owner == unmapped?.user ? [UnmappedOwner.note(facts.owner)] : []
    }

    private static let ownerRule =
        "A plugin and each directory above it must belong to root, to you or to the owner of ribs-host."

    /// dlopen(3) expands `$ORIGIN`, `$LIB` and `$PLATFORM` in a path, so it would load a file other than the checked
    /// one.
    private static func expands(_ path: String, _ reference: PluginReference) -> Diagnostic {
        Diagnostic(
            .pluginPathExpands,
            "`\(path)` has a `$` in its path, where the dynamic linker puts `$ORIGIN`, `$LIB` and `$PLATFORM`: "
                + "it might load another file.",
            at: reference.label,
            help: ["Move the plugin to a path without `$`."]
        )
    }

    /// The other users who can write, the argument of chmod that prevents it, and what lets them.
    typealias Writers = (who: String, fix: String, why: String)

    /// The other users who can write; nil if there are none.
    ///
    /// - Parameter mayAddFiles: Whether it matters that others can add files to a sticky directory. They cannot replace
    ///   the plugin, or the directory that leads to it.
    func writers(of facts: FileFacts, mayAddFiles: Bool = false) -> Writers? {
        if facts.isStickyDirectory && !mayAddFiles { return nil }
        func byPermissions(_ who: String, _ fix: String) -> Writers {
            (who, fix, "its permissions are \(String(facts.permissions, radix: 8))")
        }
        let group = facts.isGroupWritable && !fileSystem.isPrivate(group: facts.group, of: facts.owner)
        switch (facts.isWorldWritable, group) {
        case (true, true): return byPermissions("anyone", "go-w")
        case (true, false): return byPermissions("anyone", "o-w")
        case (false, true): return byPermissions("the group \(facts.group)", "g-w")
        case (false, false): return listedWriter(of: facts)
        }
    }

    /// The first user or group that only the access control list names. Its mask is the permission of the group, so
    /// that chmod prevents it.
    private func listedWriter(of facts: FileFacts) -> Writers? {
        let why = "its access control list says so (getfacl)"
        let strangers = facts.accessList?.writers.lazy.compactMap { writer -> Writers? in
            switch writer {
            case .user(let user):
                owners.contains(user) || user == facts.owner ? nil : ("the user \(user)", "g-w", why)
            case .group(let group):
                fileSystem.isPrivate(group: group, of: facts.owner) ? nil : ("the group \(group)", "g-w", why)
            case .unknown(let error):
                ("users that are not known", "g-w", "its access control list cannot be read: \(error)")
            }
        }
        return strangers?.first
    }

    /// The path, then each directory above it, up to the root.
    static func pathAndDirectories(of path: String) -> [String] {
        var parts = [path]
        var end = path.utf8.endIndex
        while let slash = path.utf8[..<end].lastIndex(of: UInt8(ascii: "/")), slash > path.utf8.startIndex {
            parts.append(String(path[..<slash]))
            end = slash
        }
        if path != "/" { parts.append("/") }
        return parts
    }

    /// The advice to run the command that removes the write permission of others.
    static func command(against writers: Writers, _ path: String) -> String {
        "Run `chmod \(writers.fix) \(FilePath.shellWord(path))`."
    }
}
