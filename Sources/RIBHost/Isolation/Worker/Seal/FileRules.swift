import Glibc
import LinuxCalls

/// Landlock rules: the files that a process can open from now on. They also deny access to the outside by TCP, signals
/// and abstract sockets.
struct FileRules {
    /// The rights, with their numbers in <linux/landlock.h>.
    private enum Right {
        static let execute: UInt64 = 1 << 0
        static let writeFile: UInt64 = 1 << 1
        static let readFile: UInt64 = 1 << 2
        static let readDirectory: UInt64 = 1 << 3
        static let removeDirectory: UInt64 = 1 << 4
        static let removeFile: UInt64 = 1 << 5
        static let makeDirectory: UInt64 = 1 << 7
        static let makeFile: UInt64 = 1 << 8
        static let makeLink: UInt64 = 1 << 12
        static let moveBetweenDirectories: UInt64 = 1 << 13
        static let truncate: UInt64 = 1 << 14

        static let reading = readFile | readDirectory
        static let writing =
            reading | writeFile | removeDirectory | removeFile | makeDirectory | makeFile | makeLink
            | moveBetweenDirectories | truncate
        /// The rights on files; the others are for directories.
        static let ofFiles = execute | writeFile | readFile | truncate
    }

    private let descriptor: Int32
    private let governed: UInt64
    /// The directories that plugins can change, as paths without links: no link in these directories is followed.
    var changeable: [String] = []

    /// Creates rules that allow nothing.
    ///
    /// - Parameter version: the kernel's version of Landlock.
    init(version: Int, network: Bool) throws(SealError) {
        // All rights that the version knows: each version that added some is named.
        governed =
            switch version {
            case 1: 0x1FFF
            case 2: 0x3FFF
            case 3, 4: 0x7FFF
            default: 0xFFFF
            }
        let noTCP: UInt64 = version >= 4 && !network ? 0b11 : 0
        let noAbstractSocketsAndSignals: UInt64 = version >= 6 ? 0b11 : 0
        descriptor = linux_landlock_create(governed, noTCP, noAbstractSocketsAndSignals)
        guard descriptor >= 0 else { throw SealError("Landlock", errno) }
    }

    /// Applies the rules to this process, permanently.
    func restrict() throws(SealError) {
        defer { close(descriptor) }
        guard linux_landlock_restrict(descriptor) == 0 else { throw SealError("Landlock", errno) }
    }

    /// Discards rules that are not applied.
    func discard() { close(descriptor) }

    func allowReading(_ path: String) throws(SealError) { try allow(Right.reading, path) }

    /// Allows reading the names in a directory, and in those below.
    func allowListing(_ path: String) throws(SealError) { try allow(Right.readDirectory, path) }

    func allowExecuting(_ path: String) throws(SealError) { try allow(Right.execute | Right.readFile, path) }

    func allowWriting(_ path: String) throws(SealError) { try allow(Right.writing, path) }

    /// Allows rights on a path. A path that does not exist needs no rule.
    private func allow(_ rights: UInt64, _ path: String) throws(SealError) {
        let file =
            changeable.isEmpty
            ? open(path, PathWalk.pathOnly | O_CLOEXEC)
            : PathWalk.open(path, followingNoLinksIn: changeable) ?? -1
        guard file >= 0 else { return }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { throw SealError("Landlock", errno) }
        let isDirectory = status.st_mode & S_IFMT == S_IFDIR
        let granted = governed & (isDirectory ? rights : rights & Right.ofFiles)
        guard linux_landlock_allow(descriptor, file, granted) == 0 else { throw SealError("Landlock", errno) }
    }
}
