import Glibc
import PluginManifest

extension StateFile {
    /// How often the owner can replace a file between our opening and locking it.
    private static let attempts = 100

    /// Opens or creates a file that only this process can write to.
    ///
    /// The lock is on the file itself, not on a second one beside it. Its holder replaces the file when it compacts it,
    /// so a lock counts only while the path leads to the locked file; the new file is locked before it gets the name.
    static func open(_ path: String, _ calls: DiskCalls) throws(Diagnostic) -> StateFile {
        for _ in 0..<attempts {
            try requireRegular(path)
            let file = try openOnce(path, calls)
            do throws(SystemError) {
                guard try file.lock() else { throw SystemError(EWOULDBLOCK) }
                if try file.isAt(path) { return file }
            } catch {
                guard error.number == EWOULDBLOCK else { throw .unwritableStateFile(path, "locked", error) }
                let holder = file.lockHolder()
                // The owner has replaced the file meanwhile: the new one says who that is.
                if holder == nil, (try? file.isAt(path)) == false { continue }
                throw .stateFileInUse(path, by: holder)
            }
        }
        throw .stateFileInUse(path, by: nil)
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
