import Configuration
import Glibc
import Isolation
import Loading
import PluginManifest

extension TrustedFile {
    /// The program ribs-host, its libraries, the files installed with it, and the kernel's directories.
    static var ofThisHost: [TrustedFile] {
        let program = FilePath.real("/proc/self/exe")
        let prefix = FilePath.directory(of: FilePath.directory(of: program))
        var files = [program, "\(prefix)/bin/ribs-host", "\(prefix)/libexec/ribs-manifest-compiler"].map {
            TrustedFile(.host, at: $0)
        }
        files += ["lib/ribs-host", "share/ribs-host"].map { tree(.host, "\(prefix)/\($0)") }
        files += ofItsLibraries
        files += ["/proc", "/sys"].map { tree(.kernel, $0) }
        return files + [TrustedFile(.kernel, at: "/dev")]
    }

    private static var ofItsLibraries: [TrustedFile] {
        let libraries = LoadedLibraries.paths
        var directories: [String] = []
        for directory in libraries.map(FilePath.directory) + searchPath("LD_LIBRARY_PATH", separators: ":;") {
            let isKnown = directories.contains { $0.utf8.elementsEqual(directory.utf8) }
            if !isKnown { directories.append(directory) }
        }
        let files = libraries + ["/etc/ld.so.cache", "/etc/ld.so.preload"]
        return files.map { TrustedFile(.hostLibrary, at: $0) }
            + directories.map { TrustedFile.libraries(.hostLibrary, in: $0) }
    }

    /// Returns the directories listed in an environment variable. An empty entry means the working directory.
    fileprivate static func searchPath(_ variable: String, separators: String, default list: String = "") -> [String] {
        let list = getenv(variable).map { String(cString: $0) } ?? list
        guard !list.isEmpty else { return [] }
        // By bytes: among characters, a colon before a combining mark is not a colon.
        return list.utf8.split(omittingEmptySubsequences: false) { separators.utf8.contains($0) }
            .map { $0.isEmpty ? "." : String(Substring($0)) }
    }
}

extension PluginEntry {
    /// Returns the files that decide which code runs for the plugin: its library, the sources of further libraries, and
    /// the program that starts its process.
    ///
    /// - Parameters:
    ///   - paths: the paths that decide which file is the plugin's library.
    ///   - file: the library; nil if it could not be inspected.
    func trustedFiles(_ paths: [String], _ file: InspectedFile?) -> [TrustedFile] {
        let sources = file?.librarySources ?? (directories: [], files: [])
        let files = (paths + sources.files).map { TrustedFile(.library, at: $0, written: path?.range) }
        let directories = sources.directories.map { TrustedFile.libraries(.library, in: $0, written: path?.range) }
        return files + directories + (process?.via?.trustedFiles ?? [])
    }
}

extension PluginProcess.Via {
    /// The program, the words that name a file on this machine, and the plugin's library, which might be on this
    /// machine.
    fileprivate var trustedFiles: [TrustedFile] {
        let names = words.dropFirst().flatMap { word in
            Self.files(in: word.value).map { TrustedFile(.program, at: $0, written: word.range) }
        }
        let programs = Self.decidingPaths(of: program).map {
            TrustedFile(.program, at: $0, written: words.first?.range)
        }
        let library = path.map { TrustedFile(.library, at: $0.value, written: $0.range) }
        return programs + names + [library].compactMap { $0 }
    }

    /// Returns the paths by which a program is chosen: all paths tried by posix_spawnp(3), up to the first executable
    /// file.
    private static func decidingPaths(of program: String) -> [String] {
        guard !program.utf8.contains(UInt8(ascii: "/")) else { return [program] }
        let paths = TrustedFile.searchPath("PATH", separators: ":", default: "/bin:/usr/bin").map { "\($0)/\(program)" }
        let found = paths.firstIndex { access($0, X_OK) == 0 }
        return found.map { Array(paths[...$0]) } ?? paths
    }

    /// Returns the files named by an argument: the whole word, or the part after its first `=`. A directory does not
    /// count, nor does a word without a slash that is not the name of a file.
    private static func files(in word: String) -> [String] {
        let value = word.utf8.firstIndex(of: UInt8(ascii: "=")).map { String(word[word.utf8.index(after: $0)...]) }
        return [word, value].compactMap { $0 }.filter { path in
            var status = stat()
            guard stat(path, &status) == 0 else { return path.utf8.contains(UInt8(ascii: "/")) }
            return status.st_mode & S_IFMT != S_IFDIR
        }
    }
}
