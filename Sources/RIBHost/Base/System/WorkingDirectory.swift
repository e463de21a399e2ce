import Glibc

/// The directory in which the program was started. Relative paths of the command line and of plugins.json begin there,
/// and so do plugins' processes, even after a plugin in this process has changed the directory by chdir(2).
public final class WorkingDirectory: Sendable {
    /// The directory in which this program was started, as of the first use.
    public static let atStart = WorkingDirectory()

    /// The descriptor of the directory; -1 if opening it failed.
    public let descriptor: Int32
    /// The path of the directory; nil if the directory has been removed.
    private let path: String?

    private init() {
        let path = getcwd(nil, 0)
        self.path = path.map { String(cString: $0) }
        free(path)
        descriptor = WorkingDirectory.opened()
    }

    /// Notes the current directory. Call this before a plugin's code runs.
    public static func note() { _ = atStart }

    /// Returns the absolute path of a file, independent of the current directory.
    public func absolute(_ file: String) -> String {
        guard let path, file.utf8.first != UInt8(ascii: "/") else { return file }
        return "\(path)/\(file)"
    }

    /// Runs a closure in this directory, and then returns to the current one.
    public func inside<Result>(_ body: () -> Result) -> Result {
        let elsewhere = WorkingDirectory.opened()
        defer { close(elsewhere) }
        guard elsewhere >= 0, fchdir(descriptor) == 0 else { return body() }
        defer { fchdir(elsewhere) }
        return body()
    }

    /// Opens the current directory only to return to it: O_PATH of <fcntl.h>, which Swift does not import.
    private static func opened() -> Int32 { open(".", 0o10_000_000 | O_DIRECTORY | O_CLOEXEC) }
}
