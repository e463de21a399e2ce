import Glibc
import PluginManifest

extension StateFile {
    /// Opens or creates a file that only this process can write to.
    ///
    /// The lock is on the file itself: one on a second file beside it could be left behind.
    ///
    /// - Parameter look: whether there is a link at the path; nil if there is nothing.
    static func open(
        _ path: String,
        _ calls: DiskCalls,
        look: @Sendable (String) throws(Diagnostic) -> Bool? = { StateFile.isLink($0) }
    ) throws(Diagnostic) -> StateFile {
        try requireRegular(path)
        let file = try openOnce(path, calls, look)
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

    /// Whether there is a symbolic link at a path; nil if there is nothing.
    static func isLink(_ path: String) -> Bool? {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        return status.st_mode & S_IFMT == S_IFLNK
    }

    /// Opens what was looked at, not what another user puts there in this moment.
    private static func openOnce(
        _ path: String,
        _ calls: DiskCalls,
        _ look: @Sendable (String) throws(Diagnostic) -> Bool?
    ) throws(Diagnostic) -> StateFile {
        var attempts = 3
        while true {
            let isLink = try look(path)
            let flag: Int32 = isLink == nil ? O_CREAT | O_EXCL : isLink == true ? O_CREAT : O_NOFOLLOW
            do throws(SystemError) {
                return try StateFile(path, flags: O_RDWR | flag, calls: calls)
            } catch {
                attempts -= 1
                // Something else is there than a moment ago, as where two runs make the file.
                if attempts > 0, [EEXIST, ENOENT, ELOOP].contains(error.number) { continue }
                guard access(path, F_OK) == 0 else { throw .unwritableStateFile(path, "created", error) }
                guard access(path, R_OK) == 0 else { throw .unreadableStateFile(path, error) }
                throw .unwritableStateFile(path, "opened for writing", error)
            }
        }
    }
}
