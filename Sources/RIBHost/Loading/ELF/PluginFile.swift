import Glibc

/// An open regular file, read by position and by amount.
///
/// The file is read, never mapped: a file that is cut while it is mapped kills the reader by SIGBUS, a `pread` of it is merely short.
/// Opening has no side effect: a FIFO does not block, a terminal does not become the controlling one.
struct PluginFile: ~Copyable {
    private let descriptor: CInt
    /// What `fstat` said after opening.
    let identity: FileIdentity

    init(path: String) throws(ELFError) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
        guard descriptor >= 0 else {
            let reason = SystemError.current
            identity = FileIdentity()
            throw ELFError(.unreadable, "it cannot be opened: \(reason)")
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            let reason = SystemError.current
            identity = FileIdentity()
            throw ELFError(.unreadable, "its size cannot be read: \(reason)")
        }
        identity = FileIdentity(status)
        guard identity.isRegular else { throw ELFError(.unreadable, "it is not a regular file") }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// The file's size in bytes, as it was when it was opened.
    var size: UInt64 { identity.size }

    /// Reads exactly `count` bytes from `offset` on.
    ///
    /// - Parameter what: The name of what is read, for the error.
    /// - Parameter limit: More than this many bytes are refused before memory for them is allocated.
    func read(_ what: String, at offset: UInt64, count: UInt64, limit: UInt64) throws(ELFError) -> ELFBytes {
        guard ELFRange(offset: offset, size: count).fits(in: size) else {
            throw ELFError(
                .truncated,
                "\(what) needs \(count) bytes from byte \(offset) on, but the file has \(size) bytes"
            )
        }
        guard count <= limit, let length = Int(exactly: count) else {
            throw ELFError(.malformed, "\(what) has \(count) bytes, more than the \(limit) that are allowed")
        }
        var reason: SystemError?
        let bytes = [UInt8](unsafeUninitializedCapacity: length) { buffer, initialized in
            while initialized < length {
                // Offset and count lie within the file's size, and a file's size within off_t.
                let got = pread(
                    descriptor,
                    buffer.baseAddress?.advanced(by: initialized),
                    length - initialized,
                    off_t(truncatingIfNeeded: offset) + initialized
                )
                if got < 0 && errno == EINTR { continue }
                if got < 0 { reason = SystemError.current }
                if got <= 0 { return }
                initialized += got
            }
        }
        if let reason { throw ELFError(.unreadable, "\(what) cannot be read: \(reason)") }
        guard bytes.count == length else {
            throw ELFError(.truncated, "\(what) ends after \(bytes.count) of \(count) bytes: the file was cut meanwhile")
        }
        return ELFBytes(bytes, at: offset, of: what)
    }
}
