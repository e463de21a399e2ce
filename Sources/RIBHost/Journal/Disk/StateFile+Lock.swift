import Glibc
import PluginManifest

extension StateFile {
    /// Releases the lock, while the file might still be open for a sync.
    func unlock() {
        flock(descriptor, LOCK_UN)
    }

    /// The process that has the lock; nil if the kernel does not report it, as between containers.
    ///
    /// A file whose device has other numbers in /proc/locks than in stat(2), as on Btrfs, is not found there.
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
