import Glibc

/// The identity and state of the file at a path or descriptor, which must not change between inspecting and loading.
public struct FileIdentity: Hashable, Sendable {
    let device: UInt64
    let inode: UInt64
    let mode: UInt32
    /// The size in bytes.
    public let size: UInt64
    /// The time of the last change of the contents; `changed` is the time of any change of the file.
    let modified: Time
    let changed: Time

    /// A time of the file system's clock.
    struct Time: Hashable, Sendable {
        var seconds = 0
        var nanoseconds = 0

        /// The current time of the system's clock.
        static var now: Time {
            var time = timespec()
            clock_gettime(CLOCK_REALTIME, &time)
            return Time(seconds: time.tv_sec, nanoseconds: time.tv_nsec)
        }
    }

    init(_ status: stat) {
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
        mode = UInt32(status.st_mode)
        size = UInt64(clamping: status.st_size)
        modified = Time(seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec)
        changed = Time(seconds: status.st_ctim.tv_sec, nanoseconds: status.st_ctim.tv_nsec)
    }

    /// Creates the identity of the file at `path`; nil if unknown.
    public init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    /// Creates an identity from numbers of another process; nil for other numbers.
    public init?(_ numbers: [Int]) {
        guard numbers.count == 8, let mode = UInt32(exactly: numbers[2]) else { return nil }
        device = UInt64(bitPattern: Int64(numbers[0]))
        inode = UInt64(bitPattern: Int64(numbers[1]))
        self.mode = mode
        size = UInt64(bitPattern: Int64(numbers[3]))
        modified = Time(seconds: numbers[4], nanoseconds: numbers[5])
        changed = Time(seconds: numbers[6], nanoseconds: numbers[7])
    }

    /// The identity as numbers, for another process on this machine.
    public var numbers: [Int] {
        [
            Int(truncatingIfNeeded: device), Int(truncatingIfNeeded: inode), Int(mode), Int(truncatingIfNeeded: size),
            modified.seconds, modified.nanoseconds, changed.seconds, changed.nanoseconds,
        ]
    }

    /// Returns true if any later change gives the file another identity.
    ///
    /// A file's times are clock ticks, usually of some milliseconds, at worst of two seconds: a write in the tick of
    /// the last change, after the file was read, leaves no trace. So the last change must be older than a tick.
    func isSettled(at time: Time) -> Bool { max(modified.seconds, changed.seconds) <= time.seconds - 3 }

    /// Returns true for the same file in any state.
    public func isSameFile(as other: FileIdentity) -> Bool { device == other.device && inode == other.inode }

    /// True for a regular file.
    public var isRegular: Bool { mode & UInt32(S_IFMT) == UInt32(S_IFREG) }

    /// True for a FIFO, which open(2) waits for.
    public var isFIFO: Bool { mode & UInt32(S_IFMT) == UInt32(S_IFIFO) }
}
