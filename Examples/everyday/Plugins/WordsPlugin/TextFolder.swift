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

    /// Returns the number of words in a file. The count can be cancelled after each part of the file.
    @concurrent
    func words(in file: String) async -> Int {
        guard let file = fopen("\(path)/\(file)", "r") else { return 0 }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 65_536)
        var (words, isInWord) = (0, false)
        while !Task.isCancelled {
            let count = fread(&bytes, 1, bytes.count, file)
            guard count > 0 else { break }
            for byte in bytes[..<count] {
                let isBlank = byte == UInt8(ascii: " ") || 9...13 ~= byte
                if !isBlank, !isInWord { words += 1 }
                isInWord = !isBlank
            }
        }
        return words
    }
}
