import Glibc
import Loading

/// A file system whose files also change elsewhere: on a server, in another system, or in a program. The kernel accepts
/// a watch there, but reports only changes made on this machine.
enum SharedFileSystem {
    /// FUSE (and virtiofs), NFS, CIFS, SMB in its two versions, 9P, Ceph, AFS, Coda, Lustre, GFS2, OCFS2, and the shared
    /// folders of VirtualBox, Parallels and VMware: `f_type` of statfs(2), as <linux/magic.h> and their sources have it.
    private static let types: Set<UInt32> = [
        0x6573_5546, 0x6969, 0xFF53_4D42, 0xFE53_4D42, 0x517B, 0x0102_1997, 0x00C3_6400, 0x5346_414F, 0x7375_7245,
        0x0BD0_0BD0, 0x0116_1970, 0x7461_636F, 0x786F_4256, 0x7C7C_6673, 0xBACB_ACBC,
    ]

    /// Returns true if a file is on a shared file system. For a missing file, the innermost existing directory above
    /// counts.
    static func holds(_ path: String) -> Bool {
        var path = path
        // `struct statfs` of <bits/statfs.h> begins with `f_type`, and is smaller than this.
        var words = [UInt](repeating: 0, count: 64)
        while fileSystem(path, &words) != 0 {
            guard path != "/", path != "." else { return false }
            path = FilePath.directory(of: path)
        }
        return types.contains(UInt32(truncatingIfNeeded: words[0]))
    }
}

// statfs(2) of <sys/vfs.h>, which Swift does not import.
@_silgen_name("statfs")
private func fileSystem(_ path: UnsafePointer<CChar>, _ answer: UnsafeMutablePointer<UInt>) -> Int32
