import Glibc

/// The system calls that write to a disk. Tests replace these to simulate a disk that fails.
struct DiskCalls: Sendable {
    /// pwrite(2): descriptor, bytes, offset.
    var write: @Sendable (Int32, UnsafeRawBufferPointer, Int) -> Int = { pwrite($0, $1.baseAddress, $1.count, $2) }

    /// fdatasync(2).
    var sync: @Sendable (Int32) -> Int32 = { fdatasync($0) }

    /// fsync(2), of a directory.
    var syncDirectory: @Sendable (Int32) -> Int32 = { fsync($0) }
}
