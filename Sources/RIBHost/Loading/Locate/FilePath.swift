import Glibc

/// The host's operations on paths.
public enum FilePath {
    /// Returns the folder of a file: everything before the last slash.
    public static func directory(of path: String) -> String {
        // By bytes: among characters, a slash before a combining mark is not a slash.
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == path.startIndex ? "/" : String(Substring(path.utf8[..<slash]))
    }

    /// Returns a note about a missing file, if `~` in its path was meant as the home directory.
    public static func noteAboutHome(_ path: String) -> [String] {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        return parts.contains("~") ? ["`~` is not expanded here: write the whole path."] : []
    }

    /// Returns the name of a file: everything after the last slash.
    static func name(of path: String) -> Substring {
        path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[path.utf8.index(after: $0)...] } ?? path[...]
    }

    /// Returns a path with all links resolved; unchanged if there is no such path.
    public static func real(_ path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }

    /// Returns the path of a file that might not exist yet, with all links of its directory resolved.
    public static func realOfNew(_ path: String) -> String { "\(real(directory(of: path)))/\(name(of: path))" }

    /// Returns the target of a symbolic link; nil for anything else.
    public static func target(of link: String) -> String? {
        var target = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(link, &target, target.count)
        return count > 0 ? String(decoding: target[..<count], as: UTF8.self) : nil
    }

    /// Returns the names in a directory; empty if the directory cannot be read.
    public static func names(in directory: String) -> [String] {
        guard let stream = opendir(directory) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    /// Returns true if a path is the same as another one, or below it; both absolute and without links, `.` and `..`.
    public static func isInside(_ path: String, _ directory: String) -> Bool {
        // By bytes, as Linux compares names.
        guard directory != "/" else { return true }
        let rest = path.utf8.dropFirst(directory.utf8.count)
        return path.utf8.starts(with: directory.utf8) && (rest.isEmpty || rest.first == UInt8(ascii: "/"))
    }

    /// Returns the path quoted for a shell.
    public static func shellWord(_ path: String) -> String {
        let plain = path.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                true
            default: "/._-+,@%".utf8.contains(byte)
            }
        }
        return plain
            ? path : "'" + path.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}

extension Substring {
    /// Returns true if a byte is in the path.
    ///
    /// By spans, here and below: each byte of a substring's own view takes ten times as long, at each start.
    func hasByte(_ byte: UInt8) -> Bool {
        let bytes = utf8.span
        for index in bytes.indices where bytes[index] == byte { return true }
        return false
    }

    /// Returns true if two paths have the same bytes.
    ///
    /// Linux compares bytes, Swift compares text: `==` considers an `é` of one character and one of two equal, but they
    /// name two files.
    func isSamePath(as other: Substring) -> Bool {
        let (left, right) = (utf8.span, other.utf8.span)
        guard left.count == right.count else { return false }
        for index in left.indices where left[index] != right[index] { return false }
        return true
    }
}
