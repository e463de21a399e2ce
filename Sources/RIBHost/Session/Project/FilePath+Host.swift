import Glibc
public import Loading

extension FilePath {
    /// Returns true if a path has an entry, even a link to nowhere.
    static func exists(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    /// The expansion of `~/`.
    public static var home: String { getenv("HOME").map { String(cString: $0) } ?? "/" }
}
