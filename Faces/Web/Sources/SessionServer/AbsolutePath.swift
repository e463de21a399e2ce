import Glibc

/// An absolute path that keeps the links of the given path: the targets of links can change, as those of a mounted
/// ConfigMap do at each version.
struct AbsolutePath {
    let text: String

    /// Makes a path.
    ///
    /// - Returns: nil if a folder does not exist, with `errno`.
    init?(_ path: String) {
        guard var text = path.hasPrefix("/") ? "" : Self.real(".") else { return nil }
        for part in path.split(separator: "/") where part != "." {
            guard part == ".." else {
                text += "/" + part
                continue
            }
            // What is above a link is not said by its name.
            guard let above = Self.real(text + "/..") else { return nil }
            text = above
        }
        self.text = text
    }

    /// Returns a folder without links; the root is empty.
    private static func real(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        let text = String(cString: real)
        return text == "/" ? "" : text
    }
}
