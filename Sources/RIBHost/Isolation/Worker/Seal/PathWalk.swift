import Configuration
import Glibc

/// Opens paths name by name, without following links that a plugin could have made, which could lead anywhere.
enum PathWalk {
    /// - Parameters:
    ///   - path: the path from the root.
    ///   - changeable: the directories that plugins can change, without links in their own paths.
    /// - Returns: a descriptor that only names the file; nil if there is no file, or it is behind such a link.
    static func open(_ path: String, followingNoLinksIn changeable: [String]) -> Int32? {
        var rest = Self.names(in: path)
        var (place, names, linkCount) = (openName("/", in: AT_FDCWD), [String](), 0)
        while place >= 0, let name = rest.popLast() {
            let next = openName(name, in: place)
            guard next >= 0, let target = target(of: next) else {
                close(place)
                place = next
                if name == ".." { _ = names.popLast() } else if name != "." { names.append(name) }
                continue
            }
            close(next)
            linkCount += 1
            let directory = "/" + names.joined(separator: "/")
            guard linkCount <= Self.greatestCount, !changeable.contains(where: { GrantedPath.covers($0, directory) })
            else {
                close(place)
                return nil
            }
            rest += Self.names(in: target)
            guard target.hasPrefix("/") else { continue }
            close(place)
            (place, names) = (openName("/", in: AT_FDCWD), [])
        }
        return place < 0 ? nil : place
    }

    private static func openName(_ name: String, in directory: Int32) -> Int32 {
        openat(directory, name, pathOnly | O_NOFOLLOW | O_CLOEXEC)
    }

    /// Returns the names in a path, the last one first.
    private static func names(in path: String) -> [String] {
        // By bytes: among characters, a slash before a combining mark is not a slash.
        path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }.reversed()
    }

    /// Returns the target of a link; nil for anything else.
    private static func target(of file: Int32) -> String? {
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return nil }
        var target = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlinkat(file, "", &target, target.count)
        return count < 0 ? nil : String(decoding: target[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// `O_PATH`, defined for _GNU_SOURCE only.
    static let pathOnly: Int32 = 0o10000000
    /// The maximum number of links, as for Linux (path_resolution(7)).
    private static let greatestCount = 40
}
