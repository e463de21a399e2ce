import Glibc

/// What one read(2) of input gave.
public enum InputPiece: Equatable, Sendable {
    case bytes([UInt8])
    /// Nothing for now: the read was interrupted, or the file description is non-blocking and has nothing yet.
    case nothing
    /// No more will come: the input has been read, or its writer is gone.
    case end
    /// The input cannot be read, for this errno.
    case failure(Int32)

    /// Reads once.
    public static func read(from descriptor: Int32) -> InputPiece {
        var bytes = [UInt8](repeating: 0, count: 1 << 12)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        // Only a read that failed has set errno.
        guard count < 0 else { return count == 0 ? .end : .bytes(Array(bytes[..<count])) }
        let error = errno
        switch error {
        case EINTR, EAGAIN: return .nothing
        case EIO where isTerminal(descriptor): return .end
        default: return .failure(error)
        }
    }

    /// Whether it is a terminal, even one that has gone: isatty(3) says no of that.
    private static func isTerminal(_ descriptor: Int32) -> Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFCHR
    }
}
