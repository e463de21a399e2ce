import Glibc

/// A folder of texts, read on another thread, while the main thread shows the progress.
struct TextFolder: Sendable {
    let path: String

    /// Returns the files in the folder and the folders below, by their paths within it. Links are left out, because they
    /// could lead outside.
    @concurrent
    func files() async -> [String] {
        var files: [String] = []
        var folders = [""]
        while let folder = folders.popLast(), !Task.isCancelled {
            for name in Self.names(in: "\(path)/\(folder)") {
                var status = stat()
                guard lstat("\(path)/\(folder)\(name)", &status) == 0 else { continue }
                if status.st_mode & S_IFMT == S_IFDIR { folders.append("\(folder)\(name)/") }
                if status.st_mode & S_IFMT == S_IFREG { files.append("\(folder)\(name)") }
            }
        }
        return files.sorted()
    }

    private static func names(in folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let found = readdir(stream) {
            let name = withUnsafePointer(to: &found.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names
    }

    /// Returns how often each word is in a file. The count can be cancelled after each part of the file.
    @concurrent
    func words(in file: String) async -> [String: Int] {
        guard let file = fopen("\(path)/\(file)", "r") else { return [:] }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 65_536)
        var (counts, word): ([String: Int], [UInt8]) = ([:], [])
        while !Task.isCancelled {
            let count = fread(&bytes, 1, bytes.count, file)
            guard count > 0 else { break }
            for byte in bytes[..<count] {
                let isBlank = byte == UInt8(ascii: " ") || 9...13 ~= byte
                if !isBlank { word.append(byte) } else { Self.add(&word, to: &counts) }
            }
        }
        Self.add(&word, to: &counts)
        return counts
    }

    /// Counts a word, in small letters and without the marks before and after it. What has no letters is none.
    private static func add(_ word: inout [UInt8], to counts: inout [String: Int]) {
        let text = String(decoding: word, as: UTF8.self).lowercased()
        let letters = text.drop { !$0.isLetter }.prefix { $0.isLetter || $0 == "-" }
        if !letters.isEmpty { counts[String(letters), default: 0] += 1 }
        word = []
    }
}
