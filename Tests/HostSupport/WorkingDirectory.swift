import Foundation
import Glibc

/// The working directory of a thread.
enum WorkingDirectory {
    /// Does something on this thread in another directory. Other threads stay where they are.
    static func inside<Result>(_ folder: URL?, _ body: () throws -> Result) throws -> Result {
        guard let folder else { return try body() }
        // From now on, chdir(2) of this thread is its own.
        guard unshare(cloneFS) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EPERM) }
        let before = open(".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        defer { close(before) }
        guard chdir(folder.path) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .ENOENT) }
        defer { fchdir(before) }
        return try body()
    }

    /// CLONE_FS of <sched.h>, which is there for _GNU_SOURCE only, as unshare(2) is.
    private static let cloneFS: Int32 = 0x200
}

@_silgen_name("unshare")
private func unshare(_ flags: Int32) -> Int32
