import Glibc
import PluginManifest

/// A pipe whose ends programs that this process starts do not inherit.
struct Pipe {
    let reading: Int32
    let writing: Int32

    init() throws(SystemError) {
        var ends: [Int32] = [-1, -1]
        guard Glibc.pipe(&ends) == 0 else { throw SystemError.current }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (reading, writing) = (ends[0], ends[1])
    }

    func close() {
        for end in [reading, writing] { _ = Glibc.close(end) }
    }
}
