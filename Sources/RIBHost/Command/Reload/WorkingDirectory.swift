import Glibc

/// The directory that the program was started in. Relative paths of the command line and of plugins.json begin there, also
/// after a plugin in this process has led the process elsewhere by chdir(2).
final class WorkingDirectory: Sendable {
    /// Only to return to it: O_PATH of <fcntl.h>, which Swift does not import. -1 if there is none.
    private let descriptor = open(".", 0o10_000_000 | O_DIRECTORY | O_CLOEXEC)
    /// Its path; nil if it has been removed.
    private let path: String?

    init() {
        let path = getcwd(nil, 0)
        self.path = path.map { String(cString: $0) }
        free(path)
    }

    deinit {
        close(descriptor)
    }

    /// A path that means the same wherever the process is.
    func absolute(_ file: String) -> String {
        guard let path, file.utf8.first != UInt8(ascii: "/") else { return file }
        return "\(path)/\(file)"
    }

    /// Does something here, and goes back to where the plugin has led.
    func inside<Result>(_ body: () -> Result) -> Result {
        let elsewhere = open(".", 0o10_000_000 | O_DIRECTORY | O_CLOEXEC)
        defer { close(elsewhere) }
        guard elsewhere >= 0, fchdir(descriptor) == 0 else { return body() }
        defer { fchdir(elsewhere) }
        return body()
    }
}
