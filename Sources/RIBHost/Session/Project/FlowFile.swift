import Configuration
import Glibc
import Loading
public import PluginManifest

/// An open plugins.json. The same file is read and checked, even if another file gets its name meanwhile.
public struct FlowFile: ~Copyable {
    private let path: String
    private let descriptor: Int32
    /// The text of the file.
    public let source: SourceFile
    /// True if the caller has opened the file and will close it. The file then has no path.
    private let isLent: Bool
    /// The place of the inclusion; nil for the played file.
    private let inclusion: Label?

    /// Opens and reads the played file, unless the source has an open descriptor of it.
    public init(_ source: FlowSource) throws(Diagnostic) {
        let inside = source.path.hasSuffix("/") ? "\(source.path)plugins.json" : "\(source.path)/plugins.json"
        let help =
            access(inside, F_OK) == 0
            ? "Name the file in it: \(source.command) \(inside)."
            : "Name the file with the flow: \(source.command) FILE."
        try self.init(opening: source.path, nil, help: help, base: 0, open: source.descriptor)
    }

    /// Opens and reads an included file.
    ///
    /// - Parameters:
    ///   - inclusion: the place of the inclusion in the other file.
    ///   - base: the offset of the file among the files that are read together.
    init(_ path: String, includedAt inclusion: Label, base: Int) throws(Diagnostic) {
        let help = "Write the path of a file with a flow, relative to `\(inclusion.source.name)`."
        try self.init(opening: path, inclusion, help: help, base: base, open: nil)
    }

    private init(
        opening path: String,
        _ inclusion: Label?,
        help: String,
        base: Int,
        open lent: Int32?
    ) throws(Diagnostic) {
        do throws(Diagnostic) {
            // Opening it would wait for a writer.
            if inclusion != nil, FileIdentity(path: path)?.isFIFO == true {
                throw Diagnostic(.unreadableFile, "`\(path)` is a FIFO, not a file.", help: [help])
            }
            let descriptor = if let lent { lent } else { try SourceFile.open(path, help: help) }
            do throws(Diagnostic) {
                source = try SourceFile.read(descriptor, name: path, help: help, base: base)
            } catch {
                if lent == nil { close(descriptor) }
                throw error
            }
            self.descriptor = descriptor
        } catch {
            throw inclusion.map(error.at) ?? error
        }
        self.path = path
        self.inclusion = inclusion
        isLent = lent != nil
    }

    deinit {
        if !isLent { close(descriptor) }
    }

    /// The starting directory of relative paths in the file.
    public var directory: String { FilePath.directory(of: path) }

    /// The path without links, which identifies a file included twice.
    var realPath: String { FilePath.real(path) }

    /// Returns the configuration in the file, with absolute paths of grants, and the errors and warnings about the
    /// file. If the file does not contain a flow, its diagnostics also show the place that includes it.
    func decode() -> (configuration: Configuration?, diagnostics: [Diagnostic]) {
        let (directory, home) = (FilePath.real(self.directory), FilePath.home)
        let decoded = Configuration.decode(source)
        guard var configuration = decoded.configuration else {
            return (nil, decoded.diagnostics.map { inclusion.map($0.including) ?? $0 })
        }
        configuration.resolveGrants(in: directory, home: home, workingDirectory: FilePath.real("."))
        return (configuration, decoded.diagnostics + trustDiagnostics(of: configuration))
    }

    /// The file, for the list of files forbidden to plugins. Empty for a pipe and the like, which have no name that
    /// could be granted.
    var trusted: [TrustedFile] {
        guard isLent else { return [TrustedFile(.flow, at: path)] }
        // An error here is reported by `trustDiagnostics`, which checks each file that has grants.
        let file = (try? OpenedFile(descriptor, openedAs: nil)) ?? nil
        return file.map { [TrustedFile(.flow, at: $0.path)] } ?? []
    }

    /// Warns if another user could change a file that names programs or grants permissions.
    private func trustDiagnostics(of configuration: Configuration) -> [Diagnostic] {
        let powers = configuration.powers
        guard !powers.isEmpty else { return [] }
        do throws(SystemError) {
            let file = try OpenedFile(descriptor, openedAs: isLent ? nil : path)
            let labels = powers + [inclusion].compactMap(\.self)
            return file.map { PluginTrust.ofThisProcess().judge($0, at: labels) } ?? []
        } catch {
            return [SourceFile.failure(path, error.number)]
        }
    }
}

extension Diagnostic {
    /// Returns the diagnostic at a place.
    fileprivate func at(_ place: Label) -> Diagnostic {
        var diagnostic = self
        diagnostic.primary = place
        return diagnostic
    }

    /// Returns the diagnostic with the place of its file's inclusion.
    fileprivate func including(_ place: Label) -> Diagnostic {
        var diagnostic = self
        diagnostic.secondary.append(place)
        return diagnostic
    }
}

extension Configuration {
    /// The places that make the file as powerful as a script: the first program that the file names, and the first
    /// permissions that the file grants.
    fileprivate var powers: [Label] {
        let program = plugins.lazy.compactMap { $0.process?.via?.words.first?.range }.first
        let grant = plugins.lazy.compactMap { $0.allow?.range }.first
        var labels: [Label] = []
        if let program {
            labels.append(Label(source, program, "they could name any program, which runs with your rights"))
        }
        if let grant {
            let words = program == nil ? "they could grant any permission" : "and grant any permission"
            labels.append(Label(source, grant, words))
        }
        return labels
    }
}
