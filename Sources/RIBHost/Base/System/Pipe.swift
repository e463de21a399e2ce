import Glibc
public import PluginManifest

/// A pipe whose ends are not inherited by programs that this process starts.
public struct Pipe: Sendable {
    /// The end to read from.
    public let reading: Int32
    /// The end to write to.
    public let writing: Int32

    /// Opens a pipe.
    public init() throws(SystemError) {
        var ends: [Int32] = [-1, -1]
        guard Glibc.pipe(&ends) == 0 else { throw SystemError.current }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (reading, writing) = (ends[0], ends[1])
    }

    /// Makes reads and writes return immediately instead of waiting.
    public func makeNonBlocking() {
        for end in [reading, writing] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    }

    /// Closes both ends.
    public func close() {
        for end in [reading, writing] { _ = Glibc.close(end) }
    }
}
