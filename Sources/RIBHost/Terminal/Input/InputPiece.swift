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
        var result = 0
        var error: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 12) { buffer, count in
            result = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            error = errno
            count = max(0, result)
        }
        // Only a read that failed has set errno.
        guard result < 0 else { return result == 0 ? .end : .bytes(bytes) }
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
