import Foundation
import Glibc
import TestSupport

/// An ext4 file system on a disk in memory, which fails or loses its power when a test says so.
///
/// It is mounted for one program at a time, in a mount namespace that ends with the program, and a test that is killed
/// leaves nothing of it behind.
final class MemoryDisk: Sendable {
    private let memory: Int32
    private let mountPoint: TemporaryFolder

    /// Where the programs see it.
    var path: String { mountPoint.url.path }

    private var device: String { "/proc/\(getpid())/fd/\(memory)" }

    private static let size = 8 << 20
    private static let tools = ["unshare", "sh", "mount", "cat"].map { Tool.url($0) } + [formatter]
    private static let formatter = URL(filePath: "/usr/sbin/mkfs.ext4")

    /// Whether this machine lets its user have such a disk.
    static func isPossible() async -> Bool {
        guard getuid() == 0, tools.allSatisfy({ FileManager.default.isExecutableFile(atPath: $0.path) }),
            let disk = try? await MemoryDisk(), let result = try? await disk.run(Tool.url("cat"), ["/dev/null"])
        else { return false }
        return result.ending == .exit(0)
    }

    init() async throws {
        memory = try Self.newMemory()
        guard ftruncate(memory, Self.size) == 0 else { throw POSIXError.current }
        mountPoint = try TemporaryFolder()
        let result = try await TestSupport.run(Self.formatter, ["-q", "-F", device])
        guard result.ending == .exit(0) else { throw POSIXError(.EIO) }
    }

    /// Another disk with the same bytes, which does not fail.
    init(copyOf other: MemoryDisk) throws {
        memory = try Self.newMemory()
        mountPoint = try TemporaryFolder()
        var bytes = [UInt8](repeating: 0, count: Self.size)
        guard pread(other.memory, &bytes, Self.size, 0) == Self.size, pwrite(memory, bytes, Self.size, 0) == Self.size
        else { throw POSIXError.current }
    }

    deinit {
        close(memory)
    }

    /// A file in memory that can be sealed: memfd_create(2), which Swift does not import.
    private static func newMemory() throws -> Int32 {
        guard let symbol = dlsym(nil, "memfd_create") else { throw POSIXError(.ENOSYS) }
        // Sound: the C library declares `int memfd_create(const char *, unsigned int)`.
        let create = unsafeBitCast(symbol, to: (@convention(c) (UnsafePointer<CChar>, UInt32) -> Int32).self)
        // MFD_CLOEXEC and MFD_ALLOW_SEALING of linux/memfd.h.
        let memory = create("disk", 1 | 2)
        guard memory >= 0 else { throw POSIXError.current }
        return memory
    }

    /// Starts a program that sees the disk. Nothing is committed unless a program asks for it: ext4 would do so every
    /// five seconds.
    func start(_ program: URL, _ arguments: [String]) throws -> RunningProcess {
        let script = #"mount -t ext4 -o loop,commit=300 "$0" "$1" && shift && exec "$@""#
        let words = ["--mount", "sh", "-c", script, device, path, program.path] + arguments
        return try RunningProcess(Tool.url("unshare"), words)
    }

    /// Runs a program that sees the disk.
    func run(_ program: URL, _ arguments: [String]) async throws -> ProcessResult {
        let process = try start(program, arguments)
        process.closeInput()
        return await process.result()
    }

    /// From now on nothing can be written: the loop device answers with EIO.
    func fail() throws {
        // F_ADD_SEALS and F_SEAL_WRITE of linux/fcntl.h, which Swift does not import.
        guard fcntl(memory, 1_033, 8) == 0 else { throw POSIXError.current }
    }

    /// Cuts the power while a program uses the disk: what has not reached the disk never does.
    func cutPower(of process: Int32) throws {
        let root = open("/proc/\(process)/root\(path)", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard root >= 0 else { throw POSIXError.current }
        defer { close(root) }
        // EXT4_IOC_SHUTDOWN with EXT4_GOING_FLAGS_NOLOGFLUSH, made for this purpose: ext4 stops where it is.
        var flags: UInt32 = 2
        guard ioctl(root, 0x8004_587D, &flags) == 0 else { throw POSIXError.current }
    }
}

extension POSIXError {
    fileprivate static var current: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}
