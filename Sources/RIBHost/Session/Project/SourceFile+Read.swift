import Glibc
import Loading
public import PluginManifest

extension SourceFile {
    /// The maximum size of a file, in bytes; protects against files of another kind. No recording gets larger.
    public static let maximumSize = 64 << 20

    /// Reads a file named by an argument or by plugins.json.
    ///
    /// - Parameter help: the advice in the error if the file cannot be read.
    public static func read(_ path: String, help: String) throws(Diagnostic) -> SourceFile {
        let descriptor = try open(path, help: help)
        defer { close(descriptor) }
        return try read(descriptor, name: path, help: help)
    }

    /// Opens a file named by an argument or by plugins.json.
    ///
    /// - Parameter help: what to do if it cannot be read.
    public static func open(_ path: String, help: String) throws(Diagnostic) -> Int32 {
        let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(path, errno, help: help) }
        return descriptor
    }

    /// Reads an open file to the end.
    static func read(
        _ descriptor: Int32,
        name path: String,
        help: String,
        base: Int = 0
    ) throws(Diagnostic) -> SourceFile {
        var bytes: [UInt8] = []
        while true {
            var error: Int32 = 0
            // Not zeroed first: most files are far smaller, and untouched memory costs nothing.
            let chunk = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
                let result = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
                error = result < 0 ? errno : 0
                count = max(0, result)
            }
            if error == EINTR { continue }
            if error != 0 { throw failure(path, error, help: help) }
            if chunk.isEmpty { return SourceFile(name: path, bytes: bytes, base: base) }
            bytes += chunk
            guard bytes.count <= maximumSize else {
                throw Diagnostic(
                    .unreadableFile,
                    "`\(path)` is larger than \(maximumSize >> 20) MiB, the most that ribs-host reads of a file.",
                    help: [help]
                )
            }
        }
    }

    /// Returns the error about an unreadable file.
    public static func failure(
        _ path: String,
        _ error: Int32,
        help: String? = nil
    ) -> Diagnostic {
        switch error {
        case ENOENT, ENOTDIR:
            return Diagnostic(
                .noSuchFile,
                "There is no file `\(path)`.",
                notes: FilePath.noteAboutHome(path),
                help: [help].compactMap(\.self)
            )
        case EISDIR:
            let help = [help].compactMap(\.self)
            return Diagnostic(.unreadableFile, "`\(path)` is a directory, not a file.", help: help)
        case EMFILE, ENFILE, ENOMEM:
            return .tooFewResources("`\(path)` cannot be read: \(SystemError(error)).")
        default:
            return Diagnostic(.unreadableFile, "`\(path)` cannot be read: \(SystemError(error)).")
        }
    }
}

extension Diagnostic {
    /// Returns the error for too few resources of the system.
    ///
    /// - Parameter message: a sentence that says which operation failed, and why.
    public static func tooFewResources(_ message: String) -> Diagnostic {
        let help = "See the limits with `ulimit -a`, and those of the container or the service that starts ribs-host."
        return Diagnostic(.tooFewResources, message, help: [help])
    }
}
