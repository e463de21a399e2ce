public import Configuration
import Glibc
import PluginABI
public import PluginManifest

/// Copies of all files that plugins.json lets a plugin write, in a folder of their own: while the plugin is validated,
/// it changes the copies.
public struct StandIns: Sendable {
    /// A granted path.
    private struct Original {
        var path: Permissions.Path
        /// The path with all links resolved.
        var real: String
    }

    private let originals: [Original]
    /// The folder of the copies, each under the whole real path of its original; nil if there is nothing to copy.
    private let folder: String?
    /// The plugins.json with the grants.
    private let configuration: Configuration?

    /// Makes the folder for the copies, still empty.
    ///
    /// - Parameters:
    ///   - id: the plugin.
    ///   - configuration: the plugins.json with the grants, with absolute paths; nil if there are none.
    public init(for id: String, in configuration: Configuration?) throws(Diagnostic) {
        self.configuration = configuration
        let allow = configuration?.entry(ofPlugin: id)?.allow
        originals = (allow?.write ?? []).map { Original(path: $0, real: Self.real($0.text) ?? $0.text) }
        guard let first = originals.first else {
            folder = nil
            return
        }
        let place = getenv("TMPDIR").map { String(cString: $0) } ?? ""
        var template = Array("\(place.isEmpty ? "/tmp" : place)/ribs-validate-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            let folder = FileTreeCopy.text(of: template)
            throw Self.refusal(first.path, configuration, "`\(folder)` cannot be made: \(SystemError.current)")
        }
        let path = FileTreeCopy.text(of: template)
        folder = Self.real(path) ?? path
    }

    /// Makes the copies.
    public func fill() throws(Diagnostic) {
        guard let folder else { return }
        var tree = FileTreeCopy(excluding: folder)
        var copied: [String] = []
        // The outermost first: what is below another granted path is copied with that.
        for original in originals.sorted(by: { $0.real.utf8.count < $1.real.utf8.count })
        where !copied.contains(where: { GrantedPath.covers($0, original.real) }) {
            copied.append(original.real)
            do throws(FileTreeCopy.Failure) {
                try tree.copy(original.real, below: folder)
            } catch {
                throw Self.refusal(original.path, configuration, error.words)
            }
        }
    }

    /// Removes the copies and their folder. Another thread can do the same at the same time.
    ///
    /// - Returns: a warning about files that cannot be removed.
    @discardableResult
    public func remove() -> Diagnostic? {
        guard let folder else { return nil }
        do throws(SystemError) {
            try FileTreeRemoval.remove(folder)
            return nil
        } catch {
            return Diagnostic(
                .standIns,
                "The copies in `\(folder)` cannot be removed: \(error).",
                severity: .warning,
                help: ["Remove them: `rm -rf \(folder)`."]
            )
        }
    }

    /// Returns the permissions with the copies instead of the originals, and no network.
    func replacing(_ allow: Permissions) -> Permissions {
        let write = originals.map { Permissions.Path((folder ?? "") + $0.real, $0.path.range) }
        return Permissions(read: allow.read, write: write, at: allow.range)
    }

    /// Returns a value for the plugin, in which paths of originals, or below them, are replaced by paths of the copies.
    func value(_ value: WireValue) -> WireValue {
        switch value {
        case .string(let text): return .string(copy(of: text) ?? text)
        case .array(let elements): return .array(elements.map { self.value($0) })
        case .record(var record):
            for name in record.names { record[name] = record[name].map { self.value($0) } }
            return .record(record)
        case .null, .bool, .int, .double: return value
        }
    }

    private func copy(of text: String) -> String? {
        guard let folder, !text.isEmpty else { return nil }
        let isPath = text.hasPrefix("/") || text.hasPrefix("~/")
        // A word could be a file of the working directory; it is one if the file exists.
        guard isPath || access(text, F_OK) == 0, let configuration, let here = Self.real(".") else { return nil }
        let path = GrantedPath.absolute(text, in: here, home: configuration.home)
        for original in originals {
            for (granted, asked) in [(original.path.text, path), (original.real, Self.real(path) ?? path)]
            where GrantedPath.covers(granted, asked) {
                return folder + original.real + String(Substring(asked.utf8.dropFirst(granted.utf8.count)))
            }
        }
        return nil
    }

    /// Returns a path with all links resolved; nil if it does not exist.
    private static func real(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }

    private static func refusal(
        _ path: Permissions.Path,
        _ configuration: Configuration?,
        _ reason: String
    ) -> Diagnostic {
        Diagnostic(
            .standIns,
            "`\(path.text)` cannot be copied for the plugin to write to: \(reason).",
            at: configuration.map { Label($0.source, path.range) },
            help: [
                "Grant less, or validate with another plugins.json, which grants a folder with examples.",
                "Or let the plugin change the real files: --with-real-grants.",
            ]
        )
    }
}
