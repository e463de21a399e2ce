import Glibc

/// The result of one read(2) of input.
public enum InputPiece: Equatable, Sendable {
    case bytes([UInt8])
    /// No input for now: the read was interrupted, or the file description is non-blocking and has no bytes yet.
    case nothing
    /// The end: all input has been read, or its writer is gone.
    case end
    /// The input cannot be read; the value is the errno.
    case failure(Int32)

    /// Reads from a descriptor once.
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

    /// True if the descriptor is a terminal, even a terminal that has disappeared, for which isatty(3) returns 0.
    private static func isTerminal(_ descriptor: Int32) -> Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFCHR
    }
}
