import Glibc
import PluginManifest

extension StateFile {
    /// Opens or creates a file that only this process can write to.
    ///
    /// The lock is on the file itself: one on a second file beside it could be left behind.
    static func open(_ path: String, _ calls: DiskCalls) throws(Diagnostic) -> StateFile {
        try requireRegular(path)
        let file = try openOnce(path, calls)
        do throws(SystemError) {
            try SystemError.check { flock(file.descriptor, LOCK_EX | LOCK_NB) }
            // A file that has lost its name meanwhile keeps nothing.
            guard file.isAt(path) else { throw .moved }
            return file
        } catch {
            if error.number == EWOULDBLOCK { throw .stateFileInUse(path, by: file.lockHolder()) }
            throw .unwritableStateFile(path, "locked", error)
        }
    }

    /// Refuses, without opening it, a path that is not a regular file: opening alone has effects on some devices.
    private static func requireRegular(_ path: String) throws(Diagnostic) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG else { return }
        throw .irregularStateFile(path, status.st_mode)
    }

    private static func openOnce(_ path: String, _ calls: DiskCalls) throws(Diagnostic) -> StateFile {
        do throws(SystemError) {
            return try StateFile(path, flags: O_RDWR | O_CREAT, calls: calls)
        } catch {
            guard access(path, F_OK) == 0 else { throw .unwritableStateFile(path, "created", error) }
            guard access(path, R_OK) == 0 else { throw .unreadableStateFile(path, error) }
            throw .unwritableStateFile(path, "opened for writing", error)
        }
    }
}
