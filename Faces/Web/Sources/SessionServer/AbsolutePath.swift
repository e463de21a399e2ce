import Glibc

/// A path from the root that goes by the same links as the one that was given: what these lead to can change, as a
/// mounted ConfigMap does at each version.
struct AbsolutePath {
    let text: String

    /// - Returns: nil where a folder is not there, with `errno`.
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

    /// A folder without links; the root is empty.
    private static func real(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        let text = String(cString: real)
        return text == "/" ? "" : text
    }
}
