import Glibc
import PluginManifest

extension Configuration {
    /// Makes all granted paths absolute.
    ///
    /// - Parameters:
    ///   - directory: the real path of the directory of plugins.json.
    ///   - home: the expansion of `~/`.
    ///   - workingDirectory: the directory in which plugins run, the base of their relative paths.
    public mutating func resolveGrants(in directory: String, home: String, workingDirectory: String) {
        self.home = home
        self.workingDirectory = workingDirectory
        for index in plugins.indices {
            guard var allow = plugins[index].allow else { continue }
            for place in allow.read.indices {
                allow.read[place].text = GrantedPath.absolute(allow.read[place].text, in: directory, home: home)
            }
            for place in allow.write.indices {
                allow.write[place].text = GrantedPath.absolute(allow.write[place].text, in: directory, home: home)
            }
            plugins[index].allow = allow
        }
    }
}

/// The rules for paths in permissions: by their text alone, because a file might not exist yet.
public enum GrantedPath {
    /// Returns a path without `.`, `..` and repeated slashes, from the root.
    public static func absolute(_ path: String, in directory: String, home: String) -> String {
        let whole = path.hasPrefix("/") ? path : path.hasPrefix("~/") ? home + path.dropFirst() : "\(directory)/\(path)"
        let names = components(whole).reduce(into: [Substring.UTF8View]()) { names, name in
            if name.elementsEqual("..".utf8) { _ = names.popLast() } else { names.append(name) }
        }
        return text(names).ifEmpty("/")
    }

    /// Returns true if a path equals another path, or is below it.
    public static func covers(_ granted: String, _ asked: String) -> Bool {
        let (granted, asked) = (components(granted), components(asked))
        return granted.count <= asked.count && zip(granted, asked).allSatisfy { $0.elementsEqual($1) }
    }

    /// Returns a path with its links followed; any part of the path that does not exist stays as written.
    public static func followingLinks(_ path: String) -> String {
        var names = components(path)
        var missing: [Substring.UTF8View] = []
        while !names.isEmpty {
            if let real = realpath(text(names), nil) {
                defer { free(real) }
                return String(cString: real) + (missing.isEmpty ? "" : text(missing.reversed()))
            }
            missing.append(names.removeLast())
        }
        return path
    }

    private static func text(_ names: [Substring.UTF8View]) -> String {
        names.map { "/" + String(Substring($0)) }.joined()
    }

    /// Returns the names in a path. Names are bytes, as Linux compares them.
    private static func components(_ path: String) -> [Substring.UTF8View] {
        path.utf8.split(separator: UInt8(ascii: "/")).filter { !$0.elementsEqual(".".utf8) }
    }
}

extension String {
    fileprivate func ifEmpty(_ other: String) -> String { isEmpty ? other : self }
}
