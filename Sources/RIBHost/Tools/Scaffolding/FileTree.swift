import Glibc
import PluginManifest

/// Reads the templates, and writes a package.
enum FileTree {
    /// The names of what a build or a test leaves in a checkout's template.
    private static let leftovers = [".build", "Package.resolved", "__pycache__", "build", "target", "Cargo.lock"]

    /// Returns the paths of all files below a folder, sorted.
    static func files(in root: String) throws(ScaffoldingError) -> [String] {
        guard let stream = opendir(root) else { throw unreadable(root) }
        defer { closedir(stream) }
        var files: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if [".", ".."].contains(name) || leftovers.contains(name) { continue }
            if entry.pointee.d_type == UInt8(DT_DIR) {
                files += try Self.files(in: "\(root)/\(name)").map { "\(name)/\($0)" }
            } else {
                files.append(name)
            }
        }
        return files.sorted()
    }

    static func read(_ path: String) throws(ScaffoldingError) -> (bytes: [UInt8], mode: mode_t) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        var status = stat()
        guard descriptor >= 0, fstat(descriptor, &status) == 0 else { throw unreadable(path) }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        guard Glibc.read(descriptor, &bytes, bytes.count) == bytes.count else { throw unreadable(path) }
        return (bytes, status.st_mode & 0o777)
    }

    /// Makes a folder, which must not exist yet.
    static func makeFolder(_ path: String) throws(ScaffoldingError) {
        guard mkdir(path, 0o777) != 0 else { return }
        if errno == EEXIST {
            throw ScaffoldingError(
                .folder,
                "There is a `\(path)` here already; nothing was written.",
                "Take another name, go to another folder, or remove it."
            )
        }
        throw unwritable(path)
    }

    /// Writes a file, and makes the folders above it.
    static func write(_ file: PackageFile, in root: String) throws(ScaffoldingError) {
        for folder in folders(of: file, in: root) {
            guard mkdir(folder, 0o777) == 0 || errno == EEXIST else { throw unwritable(folder) }
        }
        let path = "\(root)/\(file.path)"
        // As writable as the user's other files, whatever the installation's are.
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, file.mode & 0o100 != 0 ? 0o777 : 0o666)
        guard descriptor >= 0 else { throw unwritable(path) }
        defer { close(descriptor) }
        let bytes = Array(file.text.utf8)
        if let number = writeAll(descriptor, bytes, bytes.count) { throw unwritable(path, SystemError(number)) }
    }

    /// Removes files of a folder made by this process, if they exist, and the folders above them.
    static func remove(_ files: [PackageFile], in root: String) {
        for file in files { unlink("\(root)/\(file.path)") }
        // The deepest first.
        for folder in Set(files.flatMap { folders(of: $0, in: root) }).sorted(by: >) { rmdir(folder) }
        rmdir(root)
    }

    /// Returns the folders above a file, the outermost first.
    private static func folders(of file: PackageFile, in root: String) -> [String] {
        file.path.indices.filter { file.path[$0] == "/" }.map { "\(root)/\(file.path[..<$0])" }
    }

    private static func unreadable(_ path: String, _ reason: SystemError = .current) -> ScaffoldingError {
        ScaffoldingError(
            .installation,
            "The template `\(path)` cannot be read: \(reason).",
            "Install ribs-host again: `make install`."
        )
    }

    private static func unwritable(_ path: String, _ reason: SystemError = .current) -> ScaffoldingError {
        ScaffoldingError(
            .folder,
            "`\(path)` cannot be written: \(reason).",
            [ENOSPC, EDQUOT].contains(reason.number)
                ? "Make room, and try again: nothing is left of what had been written."
                : "Go to a folder where you have write permission."
        )
    }
}
