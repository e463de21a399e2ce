import Glibc
public import Loading

extension FilePath {
    /// Whether there is something at a path, if only a link that leads nowhere.
    static func exists(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    /// The expansion of `~/`.
    public static var home: String { getenv("HOME").map { String(cString: $0) } ?? "/" }
}
