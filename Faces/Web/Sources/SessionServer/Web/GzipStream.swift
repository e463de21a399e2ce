import LinuxCalls
import NIOCore

/// A response that is compressed part by part. The browser can read each part before the next one is there.
///
/// No part refers to an earlier one, so an event's length reveals nothing about other events.
actor GzipStream {
    /// The state of zlib. Sound outside of the actor only in `deinit`, when nothing else has the stream.
    private nonisolated(unsafe) let stream: OpaquePointer

    /// Begins a stream; returns nil if there is no memory for it.
    init?() {
        guard let stream = gzip_begin() else { return nil }
        self.stream = stream
    }

    deinit { gzip_end(stream) }

    /// Compresses a part, which is not empty unless it is the last one.
    ///
    /// - Parameter isLast: true to end the stream.
    func compress(_ part: ByteBuffer, isLast: Bool = false) -> ByteBuffer {
        var room = ByteBuffer()
        let size = Int(gzip_part_bound(stream, UInt(part.readableBytes)))
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
