import Glibc

/// The calls of the system that change files. A link is not followed.
enum Disk {
    typealias Failure = Folder.Failure

    static func isFolder(_ path: String) -> Bool { kind(of: path) == S_IFDIR }

    static func exists(_ path: String) -> Bool { kind(of: path) != nil }

    /// The kind of a file, such as `S_IFDIR`; nil if there is none.
    private static func kind(of path: String) -> mode_t? {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
    }

    static func makeFolder(at path: String) throws(Failure) {
        guard mkdir(path, 0o777) == 0 else { throw Failure() }
    }

    static func move(_ path: String, to target: String) throws(Failure) {
        guard !exists(target) else { throw Failure("File exists") }
        guard rename(path, target) == 0 else { throw Failure() }
    }

    /// Copies a file, or a folder with all that is in it.
    static func copy(_ path: String, to target: String) throws(Failure) {
        guard isFolder(path) else { return try copyFile(path, to: target) }
        try makeFolder(at: target)
        for name in try names(in: path) { try copy("\(path)/\(name)", to: "\(target)/\(name)") }
    }

    private static func copyFile(_ path: String, to target: String) throws(Failure) {
        guard kind(of: path) == S_IFREG else { return }
        guard let source = fopen(path, "r") else { throw Failure() }
        defer { fclose(source) }
        // The x refuses a file that exists.
        guard let copy = fopen(target, "wx") else { throw Failure() }
        var bytes = [UInt8](repeating: 0, count: 65_536)
        while case let count = fread(&bytes, 1, bytes.count, source), count > 0 { fwrite(bytes, 1, count, copy) }
        let isWhole = ferror(source) == 0 && ferror(copy) == 0
        guard fclose(copy) == 0, isWhole else { throw Failure() }
    }

    /// Deletes a file, or a folder with all that is in it.
    static func delete(_ path: String) throws(Failure) {
        if isFolder(path) {
            for name in try names(in: path) { try delete("\(path)/\(name)") }
        }
        guard remove(path) == 0 else { throw Failure() }
    }

    /// Returns the names in a folder.
    static func names(in folder: String) throws(Failure) -> [String] {
        guard let stream = opendir(folder) else { throw Failure() }
        defer { closedir(stream) }
        var names: [String] = []
        while let found = readdir(stream) {
            let name = withUnsafePointer(to: &found.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }
}
