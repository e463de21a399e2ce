import Glibc
import PluginManifest

/// An open file of the disk, closed with its last reference. No mapping: a file that shrinks under one is SIGBUS.
final class StateFile: Sendable {
    let descriptor: Int32
    let calls: DiskCalls

    deinit {
        // A process that is being started has the descriptor, and with it the lock, until it runs its own program.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    /// Opens a file with close-on-exec, so that a process that the host starts gets neither the file nor its lock.
    init(_ path: String, flags: Int32, calls: DiskCalls) throws(SystemError) {
        descriptor = try SystemError.check { Glibc.open(path, flags | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, 0o600) }
        self.calls = calls
    }

    /// Writes all of the bytes at an offset, in as many calls as that takes.
    func write(_ bytes: [UInt8], at offset: Int) throws(SystemError) {
        var written = 0
        while written < bytes.count {
            let count = try SystemError.check {
                bytes.withUnsafeBytes { calls.write(descriptor, .init(rebasing: $0[written...]), offset + written) }
            }
            // Otherwise, a disk that accepts nothing and gives no reason would be tried for ever.
            guard count > 0 else { throw SystemError(EIO) }
            written += count
        }
    }

    /// Reads up to so many bytes from an offset: fewer only at the end of the file.
    func read(_ count: Int, at offset: Int) throws(SystemError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let part = try SystemError.check {
                bytes.withUnsafeMutableBytes {
                    pread(descriptor, $0.baseAddress.map { $0 + filled }, count - filled, offset + filled)
                }
            }
            if part == 0 { break }
            filled += part
        }
        bytes.removeLast(count - filled)
        return bytes
    }

    /// Truncates the file.
    func truncate(to size: Int) throws(SystemError) {
        try SystemError.check { ftruncate(descriptor, size) }
    }

    /// Waits until what was written is on the disk, with the file's size.
    func sync() throws(SystemError) {
        try SystemError.check { calls.sync(descriptor) }
    }

    /// The current result of fstat(2).
    func status() throws(SystemError) -> stat {
        var status = stat()
        try SystemError.check { fstat(descriptor, &status) }
        return status
    }

    /// Whether a path refers to this file.
    func isAt(_ path: String) -> Bool {
        var other = stat()
        guard stat(path, &other) == 0, let mine = try? status() else { return false }
        return mine.st_dev == other.st_dev && mine.st_ino == other.st_ino
    }

    /// Takes the bytes, the owner and the mode of another file, and brings them to the disk.
    func take(contentsOf other: StateFile) throws(SystemError) {
        let status = try other.status()
        // The bytes matter more than the owner: if that cannot be kept, it is this user, and no other may read it.
        if fchown(descriptor, status.st_uid, status.st_gid) == 0 { fchmod(descriptor, status.st_mode & 0o7777) }
        var offset = 0
        while true {
            let chunk = try other.read(1 << 20, at: offset)
            if chunk.isEmpty { break }
            try write(chunk, at: offset)
            offset += chunk.count
        }
        try sync()
    }
}
