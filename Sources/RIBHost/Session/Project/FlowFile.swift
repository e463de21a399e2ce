import Configuration
import Glibc
import Loading
public import PluginManifest

/// plugins.json while it is open: what is read and what is checked is one file, whatever happens to its name meanwhile.
public struct FlowFile: ~Copyable {
    private let path: String
    private let descriptor: Int32
    /// What the file says.
    public let source: SourceFile
    /// True if its caller has opened it, and will close it: it has no path.
    private let isLent: Bool
    /// How it is included; nil for the file that is played.
    private let inclusion: Label?

    /// Opens the file that is played, unless it is open, and reads it.
    public init(_ source: FlowSource) throws(Diagnostic) {
        let inside = source.path.hasSuffix("/") ? "\(source.path)plugins.json" : "\(source.path)/plugins.json"
        let help =
            access(inside, F_OK) == 0
            ? "Name the file in it: \(source.command) \(inside)."
            : "Name the file with the flow: \(source.command) FILE."
        try self.init(opening: source.path, nil, help: help, base: 0, open: source.descriptor)
    }

    /// Opens a file that another one includes, and reads it.
    ///
    /// - Parameters:
    ///   - inclusion: where the other one includes it.
    ///   - base: where it begins among the files that are read together.
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

    /// What paths in it are relative to.
    public var directory: String { FilePath.directory(of: path) }

    /// The path without links, by which a file that is included twice is known.
    var realPath: String { FilePath.real(path) }

    /// What the file says, with its granted paths made absolute, and what is wrong with it; a file that is not a flow
    /// at all is shown with the place that includes it.
    func decode() -> (configuration: Configuration?, diagnostics: [Diagnostic]) {
        let (directory, home) = (FilePath.real(self.directory), FilePath.home)
        let decoded = Configuration.decode(source)
        guard var configuration = decoded.configuration else {
            return (nil, decoded.diagnostics.map { inclusion.map($0.including) ?? $0 })
        }
        configuration.resolveGrants(in: directory, home: home, workingDirectory: FilePath.real("."))
        return (configuration, decoded.diagnostics + trustDiagnostics(of: configuration))
    }

    /// The file as something that no plugin may change; empty for a pipe and the like, which have no name that could be
    /// granted.
    var trusted: [TrustedFile] {
        guard isLent else { return [TrustedFile(.flow, at: path)] }
        // An error here is reported by `trustDiagnostics`, which checks each file that has grants.
        let file = (try? OpenedFile(descriptor, openedAs: nil)) ?? nil
        return file.map { [TrustedFile(.flow, at: $0.path)] } ?? []
    }

    /// Who else could change it, if it names programs or grants permissions.
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
    /// The diagnostic at a place.
    fileprivate func at(_ place: Label) -> Diagnostic {
        var diagnostic = self
        diagnostic.primary = place
        return diagnostic
    }

    /// The diagnostic, with the place that includes its file.
    fileprivate func including(_ place: Label) -> Diagnostic {
        var diagnostic = self
        diagnostic.secondary.append(place)
        return diagnostic
    }
}

extension Configuration {
    /// What makes the file as powerful as a script: the first program that it names, and the first permissions that it
    /// grants.
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
