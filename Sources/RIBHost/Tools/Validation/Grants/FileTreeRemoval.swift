import Glibc
import PluginManifest

/// Removes a folder with everything below it, from folder to folder through descriptors: a link is removed and never
/// followed, even if it is created meanwhile, and a path may be longer than the kernel's limit.
struct FileTreeRemoval {
    /// A folder being emptied.
    private struct Folder {
        /// A descriptor for the folder that cannot be read (`O_PATH`).
        let descriptor: Int32
        /// The name in the folder above, with a NUL at the end.
        let name: [CChar]
        /// The remaining names in the folder, without a NUL at the end.
        var names: [[CChar]]
        var lookCount = 1
    }

    /// The open folders, from the outermost inward.
    private var folders: [Folder] = []

    private init() {}

    /// Removes a file, or a folder with everything below it. A missing file is not an error.
    static func remove(_ path: String) throws(SystemError) {
        var removal = Self()
        defer { for folder in removal.folders { close(folder.descriptor) } }
        try removal.removeEntry(Array(path.utf8CString))
        while let name = removal.nextName() {
            if let name { try removal.removeEntry(name + [0]) } else { try removal.leave() }
        }
    }

    /// Returns the next name to remove; `.some(nil)` for the innermost folder itself, now empty; `.none` when all is
    /// removed.
    private mutating func nextName() -> [CChar]?? {
        guard let last = folders.indices.last else { return .none }
        return .some(folders[last].names.popLast())
    }

    /// Removes an entry of the innermost folder, or enters the entry if it is a folder.
    private mutating func removeEntry(_ name: [CChar]) throws(SystemError) {
        let parent = folders.last?.descriptor ?? AT_FDCWD
        if unlinkat(parent, name, 0) == 0 || errno == ENOENT { return }
        guard errno == EISDIR else { throw .current }
        let descriptor = openat(parent, name, Self.pathOnly | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT { return }
            throw .current
        }
        // The folder's mode can be anything, and only one that can be read has a descriptor for fchmod(2).
        chmod("/proc/self/fd/\(descriptor)", 0o700)
        folders.append(Folder(descriptor: descriptor, name: name, names: []))
        folders[folders.count - 1].names = try Self.names(in: descriptor)
    }

    /// Removes the innermost folder, and returns to the folder around it.
    private mutating func leave() throws(SystemError) {
        guard var folder = folders.popLast() else { return }
        if unlinkat(folders.last?.descriptor ?? AT_FDCWD, folder.name, AT_REMOVEDIR) == 0 || errno == ENOENT {
            close(folder.descriptor)
            return
        }
        let error = SystemError.current
        folders.append(folder)
        // The main thread may be making copies until it notices that their folder is gone.
        guard error.number == ENOTEMPTY, folder.lookCount < Self.lookLimit else { throw error }
        folder.lookCount += 1
        folder.names = try Self.names(in: folder.descriptor)
        folders[folders.count - 1] = folder
    }

    private static func names(in folder: Int32) throws(SystemError) -> [[CChar]] {
        let descriptor = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT { return [] }
            throw .current
        }
        guard let stream = fdopendir(descriptor) else {
            let error = SystemError.current
            close(descriptor)
            throw error
        }
        return FileTreeCopy.names(in: stream)
    }

    /// The greatest number of attempts to empty a folder.
    private static let lookLimit = 100
    /// The value of `O_PATH`, which is only defined with _GNU_SOURCE.
    private static let pathOnly: Int32 = 0o10000000
}
