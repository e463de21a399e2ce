import Glibc
import PluginManifest

/// An open file on disk, closed with its last reference. It is never mapped: a mapping of a file that shrinks raises
/// SIGBUS.
final class StateFile: Sendable {
    let descriptor: Int32
    let calls: DiskCalls

    deinit {
        // A process that is being started has the descriptor, and with it the lock, until it runs its own program.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    /// Opens a file with close-on-exec, so that child processes get neither the file nor its lock.
    init(_ path: String, flags: Int32, calls: DiskCalls) throws(SystemError) {
        descriptor = try SystemError.check { Glibc.open(path, flags | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, 0o600) }
        self.calls = calls
    }

    /// Writes all of the bytes at an offset, in as many calls as necessary.
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

    /// Reads up to `count` bytes from an offset; fewer only at the end of the file.
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

    /// Waits until the disk has all written bytes and the file's size.
    func sync() throws(SystemError) {
        try SystemError.check { calls.sync(descriptor) }
    }

    /// The current result of fstat(2).
    func status() throws(SystemError) -> stat {
        var status = stat()
        try SystemError.check { fstat(descriptor, &status) }
        return status
    }

    /// True if the path refers to this file.
    func isAt(_ path: String) -> Bool {
        var other = stat()
        guard stat(path, &other) == 0, let mine = try? status() else { return false }
        return mine.st_dev == other.st_dev && mine.st_ino == other.st_ino
    }

    /// Copies the bytes, the owner and the mode of another file, and syncs.
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

extension StateFile {
    /// Opens or creates a file, and locks it for this process.
    ///
    /// The lock is on the file itself: a separate lock file could be left behind.
    ///
    /// - Parameter look: true if there is a symbolic link at the path, false if something else; nil if there is
    ///   nothing.
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

    /// Throws if the path exists and is not a regular file. Checks this before opening, because opening a device can
    /// have effects.
    private static func requireRegular(_ path: String) throws(Diagnostic) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG else { return }
        throw .irregularStateFile(path, status.st_mode)
    }

    /// True if there is a symbolic link at a path, false if something else; nil if there is nothing.
    static func isLink(_ path: String) -> Bool? {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        return status.st_mode & S_IFMT == S_IFLNK
    }

    /// Opens what `look` found at the path, never something that another user puts there in between.
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

    /// Releases the lock, while the file might still be open for a sync.
    func unlock() {
        flock(descriptor, LOCK_UN)
    }

    /// The process that has the lock; nil if the kernel does not report one, as between containers.
    ///
    /// Nil also for a file whose device number in /proc/locks differs from stat(2), as on Btrfs.
    func lockHolder() -> Int32? {
        guard let status = try? status(), let locks = Self.text(of: "/proc/locks") else { return nil }
        let device = UInt64(status.st_dev)
        // As gnu_dev_major(3) and gnu_dev_minor(3), which Swift cannot import.
        let major = (device >> 8) & 0xFFF | (device >> 32) & ~0xFFF
        let minor = device & 0xFF | (device >> 12) & ~0xFF
        for line in locks.split(separator: "\n") {
            // 5: FLOCK  ADVISORY  WRITE 812 fe:00:262145 0 EOF
            let words = line.split(separator: " ")
            guard words.count >= 6, words[1] == "FLOCK" else { continue }
            let place = words[5].split(separator: ":")
            guard place.count == 3, UInt64(place[0], radix: 16) == major, UInt64(place[1], radix: 16) == minor,
                UInt64(place[2]) == UInt64(status.st_ino), let process = Int32(words[4]), process > 0
            else { continue }
            return process
        }
        return nil
    }

    private static func text(of path: String) -> String? {
        guard let file = try? StateFile(path, flags: O_RDONLY, calls: DiskCalls()) else { return nil }
        return try? String(decoding: file.read(1 << 20, at: 0), as: UTF8.self)
    }
}
