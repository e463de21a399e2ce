import Glibc
import PluginManifest

/// The second stage: a rule for the owners and writers of all files loaded and obeyed by the host, as sshd(8) has one
/// for the files of a user (`StrictModes`).
///
/// A file and each directory above must belong to root or to the user of this process, and no other user can write
/// them.
///
/// - The group can be allowed to write if the owner is its only member. With an access control list it cannot: the list
///   is not read.
/// - A directory with the sticky bit, such as /tmp, can be writable: only owners replace files there. It is refused
///   where a file of any name would be taken.
public struct PluginTrust: Sendable {
    let fileSystem: any FileSystem
    /// The trusted user ids; an array, because two numbers do not need a hash table.
    let owners: [UInt32]

    /// Returns the rule for this process: root, and the effective user.
    public static func ofThisProcess() -> PluginTrust {
        PluginTrust(fileSystem: LocalFileSystem(), owners: [0, geteuid()])
    }

    /// Applies the rule to a path, part by part.
    ///
    /// - Parameters:
    ///   - parts: The path and the directories above. Missing ones are skipped.
    ///   - takesAnyName: True if a file of any name would be taken from there.
    func problems(_ parts: [String], for use: TrustedUse, takesAnyName: Bool = false) -> [Diagnostic] {
        var problems: [Diagnostic] = []
        // A missing directory could be made by users who can add files to the directory above.
        var isInnermost = true
        for part in parts {
            do throws(SystemError) {
                let facts = try fileSystem.facts(part)
                problems += self.problems(of: facts, at: part, for: use, takesAnyName: takesAnyName && isInnermost)
                isInnermost = false
            } catch {
                if ![ENOENT, ENOTDIR].contains(error.number) { problems.append(use.unreadable(part, error)) }
            }
        }
        return problems
    }

    /// Applies the rule to one file or directory.
    func problems(
        of facts: FileFacts,
        at path: String,
        for use: TrustedUse,
        takesAnyName: Bool = false
    ) -> [Diagnostic] {
        var problems = owners.contains(facts.owner) ? [] : [use.owned(path, facts)]
        let isSticky = facts.kind == .directory && facts.permissions & 0o1000 != 0
        // The permissions of a link have no meaning.
        guard facts.kind != .symbolicLink, !isSticky || takesAnyName else { return problems }
        let everyone = facts.permissions & 0o002 != 0
        let group =
            facts.permissions & 0o020 != 0
            && (facts.hasAccessList || !fileSystem.isPrivate(group: facts.group, of: facts.owner))
        guard everyone || group else { return problems }
        let command = "chmod \(group ? "g" : "")\(everyone ? "o" : "")-w \(FilePath.shellWord(path))"
        problems.append(use.writable(path, facts, fix: isSticky ? nil : command))
        return problems
    }

    /// Returns the path, then each directory above, up to the root.
    static func pathAndDirectories(of path: String) -> [String] {
        var parts = [path]
        // A path that is not absolute, such as one outside of a mount namespace, ends at a dot.
        while let last = parts.last, last != "/", last != "." { parts.append(FilePath.directory(of: last)) }
        return parts
    }

    /// Returns places and the directories above, each once.
    static func pathsAndDirectories(of places: [String]) -> [String] {
        var known: Set<[UInt8]> = []
        return places.flatMap(pathAndDirectories).filter { known.insert(Array($0.utf8)).inserted }
    }
}

extension PluginTrust {
    /// A result of the check: the real path if there is one, and all errors.
    typealias Ruling = (path: String?, diagnostics: [Diagnostic])

    /// The last findings without an error in a pass over several plugins, most of which are in one directory. A pass
    /// takes milliseconds; before a plugin is loaded, everything is checked again.
    typealias Pass = (directory: String?, libraries: [LibraryPlace]?)

    /// Checks the real path of a plugin, which is the one to load: a user who can replace a link to the plugin can only
    /// lead to another file that passes the same rule.
    func judge(_ path: String, for reference: PluginReference) -> Ruling {
        var pass = Pass(nil, nil)
        return judge(path, for: reference, in: &pass)
    }

    func judge(_ path: String, for reference: PluginReference, in pass: inout Pass) -> Ruling {
        do throws(SystemError) {
            let real = try fileSystem.realPath(path)
            let facts = try fileSystem.facts(real)
            let use = TrustedUse.plugin(real, reference.label)
            var problems = Self.unsuitable(real, facts.kind, reference).map { [$0] } ?? []
            if facts.kind == .regular { problems += self.problems(of: facts, at: real, for: use) }
            let directory = FilePath.directory(of: real)
            if let known = pass.directory, known[...].isSamePath(as: directory[...]) { return (real, problems) }
            let above = self.problems(Self.pathAndDirectories(of: directory), for: use)
            pass = (above.isEmpty ? directory : nil, nil)
            return (real, problems + above)
        } catch {
            return (nil, [PluginLocator.unreachable(path, error, reference)])
        }
    }

    private static func unsuitable(
        _ path: String,
        _ kind: FileFacts.Kind,
        _ reference: PluginReference
    ) -> Diagnostic? {
        if kind != .regular {
            let message = "`\(path)` is \(kind.rawValue), but a plugin is a regular file."
            return Diagnostic(.pluginNotRegularFile, message, at: reference.label)
        }
        guard path[...].hasByte(UInt8(ascii: "$")) else { return nil }
        return Diagnostic(
            .pluginPathExpands,
            "`\(path)` has a `$` in its path, where the dynamic linker puts `$ORIGIN`, `$LIB` and `$PLATFORM`: "
                + "it might load another file.",
            at: reference.label,
            help: ["Move the plugin to a path without `$`."]
        )
    }
}
