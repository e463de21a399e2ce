import Configuration
import Glibc
import Loading
import PluginManifest

/// plugins.json while it is open: what is read and what is checked is one file, whatever happens to its name meanwhile.
struct FlowFile: ~Copyable {
    private let path: String
    private let descriptor: Int32
    /// What the file says.
    let source: SourceFile

    private var isStandardInput: Bool { path == SourceFile.standardInput }

    /// Opens the file of `--config`, and reads it.
    init(_ path: String) throws(Diagnostic) {
        let descriptor = try path == SourceFile.standardInput ? STDIN_FILENO : SourceFile.open(path)
        do throws(Diagnostic) {
            source = try SourceFile.read(descriptor, name: SourceFile.shownName(of: path))
        } catch {
            if path != SourceFile.standardInput { close(descriptor) }
            throw error
        }
        self.path = path
        self.descriptor = descriptor
    }

    deinit {
        if !isStandardInput { close(descriptor) }
    }

    /// What paths in it are relative to.
    var directory: String { FilePath.directory(of: path) }

    /// The file as something that no plugin may change; empty for a pipe and the like, which have no name that could be
    /// granted.
    var trusted: [TrustedFile] {
        guard isStandardInput else { return [TrustedFile(.flow, at: path)] }
        // An error here is reported by `trustDiagnostics`, which checks each file that has grants.
        let file = (try? OpenedFile(descriptor, openedAs: nil)) ?? nil
        return file.map { [TrustedFile(.flow, at: $0.path)] } ?? []
    }

    /// Who else could change it, if it names programs or grants permissions.
    func trustDiagnostics(of configuration: Configuration) -> [Diagnostic] {
        let powers = configuration.powers
        guard !powers.isEmpty else { return [] }
        do throws(SystemError) {
            let file = try OpenedFile(descriptor, openedAs: isStandardInput ? nil : path)
            return file.map { PluginTrust.ofThisProcess().judge($0, at: powers) } ?? []
        } catch {
            return [SourceFile.failure(path, error.number)]
        }
    }
}

extension Configuration {
    /// What makes the file as powerful as a script: the first program that it names, and the first permissions that it
    /// grants.
    fileprivate var powers: [Label] {
        let program = plugins.lazy.compactMap { $0.process?.via?.words.first?.range }.first
        let grant = plugins.lazy.compactMap { $0.allow?.range }.first
        let programLabel = program.map { Label(source, $0, "they could name any program, which runs with your rights") }
        let words = program == nil ? "they could grant any permission" : "and grant any permission"
        return [programLabel, grant.map { Label(source, $0, words) }].compactMap { $0 }
    }
}
