import LinuxCalls
import NIOCore

/// A response that is compressed part by part. The browser can read each part before the next one is there.
///
/// No part refers to an earlier one, so the length of an event says nothing about what others have in them.
final class GzipStream {
    private let stream: OpaquePointer

    init() {
        guard let stream = gzip_begin() else { preconditionFailure("zlib has no memory") }
        self.stream = stream
    }

    deinit { gzip_end(stream) }

    /// Compresses a part.
    ///
    /// - Parameter isLast: true to end the stream.
    func compress(_ part: ByteBuffer, isLast: Bool = false) -> ByteBuffer {
        // Incompressible bytes are stored, with a few bytes for each block of them.
        var room = ByteBuffer()
        let size = part.readableBytes + part.readableBytes / 8 + 128
        part.withUnsafeReadableBytes { bytes in
            _ = room.writeWithUnsafeMutableBytes(minimumWritableBytes: size) { free in
                let start = bytes.bindMemory(to: UInt8.self).baseAddress
                let end = free.bindMemory(to: UInt8.self).baseAddress
                let count = gzip_part(stream, start, UInt(bytes.count), isLast ? 1 : 0, end, UInt(free.count))
                precondition(count > 0, "a part does not fit")
                return Int(count)
            }
        }
        return room
    }
}
