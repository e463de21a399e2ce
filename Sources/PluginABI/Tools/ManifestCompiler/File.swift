import Glibc
import PluginManifest

/// Functions that read and write whole files.
enum File {
    /// Returns the bytes of a file.
    static func read(_ path: String) throws(CompileError) -> [UInt8] {
        guard let file = fopen(path, "r") else {
            throw CompileError(file: path, "The manifest cannot be read: \(reason()).")
        }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = fread(&chunk, 1, chunk.count, file)
            bytes += chunk.prefix(count)
            if count < chunk.count { break }
        }
        guard ferror(file) == 0 else {
            throw CompileError(file: path, "The manifest cannot be read: \(reason()).")
        }
        return bytes
    }

    /// Overwrites a file, unless the text is the same: an unchanged file need not be compiled again.
    ///
    /// The Swift compiler notices changes by the file's time in whole seconds, so each version of the file gets a
    /// different second: two builds in a second would otherwise leave the first build's code beside the second build's
    /// manifest.
    static func write(_ text: String, to path: String) throws(CompileError) {
        let before = modificationTime(of: path)
        if let known = try? read(path), known.elementsEqual(text.utf8) { return }
        guard let file = fopen(path, "w") else {
            throw CompileError(file: path, "The generated file cannot be written: \(reason()).")
        }
        let isWritten = fputs(text, file) >= 0
        guard fclose(file) == 0, isWritten else {
            throw CompileError(file: path, "The generated file cannot be written: \(reason()).")
        }
        guard let before, let now = modificationTime(of: path), now <= before else { return }
        let times = [timespec(tv_sec: before + 1, tv_nsec: 0), timespec(tv_sec: before + 1, tv_nsec: 0)]
        utimensat(AT_FDCWD, path, times, 0)
    }

    /// Returns the time of a file's last change, in whole seconds since 1970; nil for a missing file.
    private static func modificationTime(of path: String) -> Int? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mtim.tv_sec : nil
    }

    /// Returns the reason for the last call's failure, in the system's words.
    private static func reason() -> String {
        "\(SystemError.current)"
    }
}

/// Prints a line on standard error.
func printError(_ text: String) {
    var line = text + "\n"
    line.withUTF8 { _ = writeAll(STDERR_FILENO, $0.baseAddress, $0.count) }
}
