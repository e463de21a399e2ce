import Glibc

/// The directory that the program was started in. Relative paths of the command line and of plugins.json begin there, and
/// so do plugins' processes, also after a plugin in this process has led the process elsewhere by chdir(2).
public final class WorkingDirectory: Sendable {
    /// That of this program, from the first use on.
    public static let atStart = WorkingDirectory()

    /// -1 if it cannot be opened.
    public let descriptor: Int32
    /// The path of the directory; nil if that has been removed.
    private let path: String?

    private init() {
        let path = getcwd(nil, 0)
        self.path = path.map { String(cString: $0) }
        free(path)
        descriptor = WorkingDirectory.opened()
    }

    /// Finds out which one it is. Call it before a plugin's code runs.
    public static func note() { _ = atStart }

    /// A path that means the same wherever the process is.
    public func absolute(_ file: String) -> String {
        guard let path, file.utf8.first != UInt8(ascii: "/") else { return file }
        return "\(path)/\(file)"
    }

    /// Does something here, and goes back to where the plugin has led.
    public func inside<Result>(_ body: () -> Result) -> Result {
        let elsewhere = WorkingDirectory.opened()
        defer { close(elsewhere) }
        guard elsewhere >= 0, fchdir(descriptor) == 0 else { return body() }
        defer { fchdir(elsewhere) }
        return body()
    }

    /// The directory where the process is, only to return to it: O_PATH of <fcntl.h>, which Swift does not import.
    private static func opened() -> Int32 { open(".", 0o10_000_000 | O_DIRECTORY | O_CLOEXEC) }
}
