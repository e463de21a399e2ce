internal import Glibc
internal import Loading

extension FilePath {
    /// A path with all links in it resolved; as it is where it names nothing.
    static func real(_ path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }

    /// What `~/` stands for.
    static var home: String { getenv("HOME").map { String(cString: $0) } ?? "/" }
}
