import Glibc
import PluginManifest

/// An open file of the disk, closed with its last reference. No mapping: a file that shrinks under one is SIGBUS.
final class StateFile: Sendable {
    let descriptor: Int32
    let calls: DiskCalls

    init(descriptor: Int32, calls: DiskCalls) {
        self.descriptor = descriptor
        self.calls = calls
    }

    deinit {
        // A process that is being started has the descriptor, and with it the lock, until it runs its own program.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    /// Opens a file with close-on-exec, so that a process that the host starts gets neither the file nor its lock.
    convenience init(_ path: String, flags: Int32, mode: mode_t = 0o600, calls: DiskCalls) throws(SystemError) {
        let descriptor = try SystemError.check { Glibc.open(path, flags | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, mode) }
        self.init(descriptor: descriptor, calls: calls)
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
        var bytes: [UInt8] = []
        while bytes.count < count {
            let chunk = try readOnce(count - bytes.count, at: offset + bytes.count)
            if chunk.isEmpty { break }
            // The first chunk is nearly always the whole file.
            if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
        }
        return bytes
    }

    private func readOnce(_ count: Int, at offset: Int) throws(SystemError) -> [UInt8] {
        var error: SystemError?
        let chunk = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            do throws(SystemError) {
                filled = try SystemError.check { pread(descriptor, buffer.baseAddress, buffer.count, offset) }
            } catch let caught {
                error = caught
            }
        }
        if let error { throw error }
        return chunk
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
    func isAt(_ path: String) throws(SystemError) -> Bool {
        var other = stat()
        guard stat(path, &other) == 0 else { return false }
        let mine = try status()
        return mine.st_dev == other.st_dev && mine.st_ino == other.st_ino
    }

    /// Takes the mode and the owner of another file.
    func adopt(_ other: stat) throws(SystemError) {
        let mine = try status()
        if mine.st_uid != other.st_uid || mine.st_gid != other.st_gid {
            try SystemError.check { fchown(descriptor, other.st_uid, other.st_gid) }
        }
        try SystemError.check { fchmod(descriptor, other.st_mode & 0o7777) }
    }
}
