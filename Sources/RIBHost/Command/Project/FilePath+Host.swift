import Glibc
import Loading

extension FilePath {
    /// A path with all its links resolved; unchanged if it does not exist.
    static func real(_ path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }

    /// Whether there is something at a path, if only a link that leads nowhere.
    static func exists(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    /// The expansion of `~/`.
    static var home: String { getenv("HOME").map { String(cString: $0) } ?? "/" }
}
