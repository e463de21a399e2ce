import Base
import Glibc
import PluginManifest

/// An open regular file, read by position and by size.
///
/// The file is read, never mapped: truncating a mapped file kills its reader by SIGBUS, while a `pread` only returns
/// less. Opening has no side effect: a FIFO does not block, a terminal does not become the controlling one.
final class PluginFile {
    /// The size of the part read ahead at the beginning of the file. Most data is there (headers, dynamic symbols,
    /// their names) or at the end (section headers, their names), and the rest is close together (the manifest, its
    /// record, the dynamic section). Reading ahead leaves three system calls of a dozen; they are half of an
    /// inspection.
    private static let headSize: UInt64 = 16_384
    private static let tailSize: UInt64 = 8_192
    private static let aheadSize: UInt64 = 8_192

    private let descriptor: CInt
    private lazy var head = window(at: 0, count: min(size, Self.headSize))
    private lazy var tail = window(at: max(Self.headSize, size - min(size, Self.tailSize)), count: Self.tailSize)
    /// The part read last in between.
    private var middle = Window()
    /// The result of `fstat` after opening.
    let identity: FileIdentity

    init(path: String) throws(ELFError) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
        guard descriptor >= 0 else {
            let reason = SystemError.current
            throw .unreadable("it cannot be opened: \(reason)")
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            let reason = SystemError.current
            close(descriptor)
            throw .unreadable("its size cannot be read: \(reason)")
        }
        let identity = FileIdentity(status)
        guard identity.isRegular else {
            close(descriptor)
            throw .unreadable("it is not a regular file")
        }
        // From here on the deinit closes the file.
        self.identity = identity
    }

    deinit {
        close(descriptor)
    }

    /// True if the file system is mounted so that the kernel maps no code from it (mount(8), noexec).
    var isNoExec: Bool {
        var status = statvfs()
        return fstatvfs(descriptor, &status) == 0 && status.f_flag & Self.noExec != 0
    }

    /// True if any user has the permission to execute the file.
    var isExecutable: Bool { identity.mode & 0o111 != 0 }

    /// `ST_NOEXEC` of <bits/statvfs.h>, defined for _GNU_SOURCE only.
    private static let noExec: UInt = 8

    /// The size of the file on opening, in bytes.
    var size: UInt64 { identity.size }

    /// Returns the SHA-256 of the whole file.
    func digest() throws(ELFError) -> SHA256Digest {
        var hash = SHA256()
        var offset: UInt64 = 0
        while true {
            let (bytes, reason) = Self.read(descriptor, at: offset, count: Self.hashedSize)
            if let reason { throw .unreadable("its SHA-256 cannot be computed: \(reason)") }
            guard !bytes.isEmpty else { return hash.finish() }
            bytes.withUnsafeBytes { hash.update($0) }
            offset += UInt64(bytes.count)
        }
    }

    private static let hashedSize = 65_536

    /// Reads exactly the bytes of a range.
    ///
    /// - Parameter what: The name of the part, for the error.
    /// - Parameter limit: More than this many bytes are refused before memory for them is allocated.
    func read(
        _ what: StaticString,
        _ range: ELFRange,
        limit: UInt64 = ELFMemoryMap.tableLimit
    ) throws(ELFError) -> ELFBytes {
        let (offset, count) = (range.offset, range.size)
        guard range.fits(in: size) else {
            throw .truncated("\(what) needs \(count) bytes from byte \(offset) on, but the file has \(size) bytes")
        }
        guard count <= limit, let length = Int(exactly: count) else {
            throw .malformed("\(what) has \(count) bytes, more than the \(limit) that are allowed")
        }
        if let bytes = head.bytes(at: offset, count: length) ?? tail.bytes(at: offset, count: length)
            ?? middle.bytes(at: offset, count: length)
        {
            return ELFBytes(bytes, at: offset, of: what)
        }
        // The range is within the file, so the larger one that is cut at the file's end is too.
        let ahead = max(count, min(Self.aheadSize, size - offset))
        let (bytes, reason) = Self.read(descriptor, at: offset, count: Int(ahead))
        guard bytes.count >= length else {
            if let reason { throw .unreadable("\(what) cannot be read: \(reason)") }
            throw .truncated("\(what) ends after \(bytes.count) of \(count) bytes: the file was cut while it was read")
        }
        middle = Window(offset: offset, contents: bytes)
        return ELFBytes(bytes[..<length], at: offset, of: what)
    }

    /// Reads up to `count` bytes; fewer if the file ends or cannot be read.
    private static func read(_ descriptor: CInt, at offset: UInt64, count: Int) -> (
        bytes: [UInt8], reason: SystemError?
    ) {
        var reason: SystemError?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            while initialized < count {
                // Offset and count are within the file's size, and a file's size within off_t.
                let got = pread(
                    descriptor,
                    buffer.baseAddress?.advanced(by: initialized),
                    count - initialized,
                    off_t(truncatingIfNeeded: offset) + initialized
                )
                if got < 0 && errno == EINTR { continue }
                if got < 0 { reason = SystemError.current }
                if got <= 0 { return }
                initialized += got
            }
        }
        return (bytes, reason)
    }

    /// Reads up to `count` bytes ahead; none if the file ends before `offset`.
    private func window(at offset: UInt64, count: UInt64) -> Window {
        guard offset < size else { return Window() }
        let count = Int(min(count, size - offset))
        return Window(offset: offset, contents: Self.read(descriptor, at: offset, count: count).bytes)
    }

    /// A part of the file, read ahead.
    private struct Window {
        var offset: UInt64 = 0
        var contents: [UInt8] = []

        /// Returns the bytes, if all of them are in the window.
        func bytes(at position: UInt64, count: Int) -> ArraySlice<UInt8>? {
            guard position >= offset, position - offset <= UInt64(contents.count) else { return nil }
            let start = Int(position - offset)
            return count <= contents.count - start ? contents[start..<(start + count)] : nil
        }
    }
}
