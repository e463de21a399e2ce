import Glibc

/// Events in directories, as the kernel reports them: inotify(7).
struct DirectoryEvents: ~Copyable {
    /// An event in a watched directory.
    struct Event {
        /// The watch of the directory or file; -1 if events were lost, so any file might have changed.
        let watch: Int32
        let mask: Int32
        /// The name of the entry; empty if the event is about the directory itself.
        let name: String

        /// True if the entry is complete: moved there under this name, or closed after writing.
        var isArrival: Bool { mask & (IN_CLOSE_WRITE | IN_MOVED_TO) != 0 }
        var isCreation: Bool { mask & IN_CREATE != 0 }
        /// True if the entry is being written.
        var isWriting: Bool { mask & IN_MODIFY != 0 }
        /// True if the directory itself is gone, or events were lost.
        var isLoss: Bool { watch < 0 || mask & (IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT) != 0 }
        /// True if metadata of a file has changed, such as the number of its names.
        var isOfAttributes: Bool { mask & IN_ATTRIB != 0 }
        /// True if the entry is a directory.
        var isOfDirectory: Bool { mask & IN_ISDIR != 0 }
    }

    /// The descriptor of inotify(7); -1 if the kernel has no more of them for this user.
    let descriptor: Int32

    private static let mask =
        IN_CLOSE_WRITE | IN_MOVED_TO | IN_MODIFY | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_DELETE_SELF
        | IN_MOVE_SELF | IN_ONLYDIR

    /// `F_SETSIG` and `F_SETLEASE` of <linux/fcntl.h>, which Swift does not import.
    private static let (setSignal, setLease): (Int32, Int32) = (10, 1_024)

    init() {
        descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Watches a directory. Returns the same watch for the same directory, or an error number if watching fails.
    func watch(_ directory: String) -> (watch: Int32, error: Int32) {
        let watch = inotify_add_watch(descriptor, directory, UInt32(bitPattern: Self.mask))
        return (watch, watch < 0 ? errno : 0)
    }

    /// Watches a single file, because the directory of a mounted file does not report changes of the file.
    func watch(file: String) -> Int32 {
        inotify_add_watch(descriptor, file, UInt32(bitPattern: IN_CLOSE_WRITE | IN_MODIFY | IN_ATTRIB))
    }

    /// Watches for a move or removal of a directory, in addition to the events watched already.
    func watch(moveOf directory: String) -> Int32 {
        let mask = IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR | IN_MASK_ADD
        return inotify_add_watch(descriptor, directory, UInt32(bitPattern: mask))
    }

    func end(_ watch: Int32) { inotify_rm_watch(descriptor, watch) }

    /// Returns true if a program has the file open for writing, and will cause an event. The kernel tells so by refusing
    /// a lease, which the file's owner can ask for.
    static func isOpenForWriting(_ path: String) -> Bool {
        // Opening a FIFO would let its writer continue.
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
        let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { return false }
        defer { close(file) }
        // A program that opens the file for writing meanwhile waits until it is closed here. A signal tells of that:
        // one whose default action is to be ignored.
        guard fcntl(file, Self.setSignal, SIGURG) == 0 else { return false }
        return fcntl(file, Self.setLease, F_RDLCK) < 0 && errno == EAGAIN
    }

    /// Returns the events since the last call.
    func take() -> [Event] {
        var events: [Event] = []
        withUnsafeTemporaryAllocation(byteCount: 1 << 14, alignment: MemoryLayout<inotify_event>.alignment) { room in
            while let base = room.baseAddress, case let count = read(descriptor, base, room.count), count > 0 {
                var offset = 0
                while offset < count {
                    let head = room.load(fromByteOffset: offset, as: inotify_event.self)
                    offset += MemoryLayout<inotify_event>.size
                    let name = room[offset..<offset + Int(head.len)].prefix { $0 != 0 }
                    offset += Int(head.len)
                    events.append(
                        Event(
                            watch: head.wd,
                            mask: Int32(bitPattern: head.mask),
                            name: String(decoding: name, as: UTF8.self)
                        )
                    )
                }
            }
        }
        return events
    }
}
