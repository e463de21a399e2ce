import Glibc
import PluginManifest

extension Configuration {
    /// Makes all granted paths absolute.
    ///
    /// - Parameters:
    ///   - directory: the real path of the directory of plugins.json.
    ///   - home: the expansion of `~/`.
    ///   - workingDirectory: what a plugin's relative paths are relative to.
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
    /// A path without `.`, `..` and repeated slashes, from the root.
    public static func absolute(_ path: String, in directory: String, home: String) -> String {
        let whole = path.hasPrefix("/") ? path : path.hasPrefix("~/") ? home + path.dropFirst() : "\(directory)/\(path)"
        let names = components(whole).reduce(into: [Substring.UTF8View]()) { names, name in
            if name.elementsEqual("..".utf8) { _ = names.popLast() } else { names.append(name) }
        }
        return text(names).ifEmpty("/")
    }

    /// Whether a path equals another one, or is below it.
    public static func covers(_ granted: String, _ asked: String) -> Bool {
        let (granted, asked) = (components(granted), components(asked))
        return granted.count <= asked.count && zip(granted, asked).allSatisfy { $0.elementsEqual($1) }
    }

    /// Where a path leads; what does not exist of it stays as it is written.
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

    /// By bytes, as Linux compares names.
    private static func components(_ path: String) -> [Substring.UTF8View] {
        path.utf8.split(separator: UInt8(ascii: "/")).filter { !$0.elementsEqual(".".utf8) }
    }
}

extension String {
    fileprivate func ifEmpty(_ other: String) -> String { isEmpty ? other : self }
}
