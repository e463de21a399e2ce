internal import Glibc

/// Where a face writes: a file descriptor, or a test's memory.
@MainActor
public protocol Output: AnyObject {
    /// Writes the text, all of it, now.
    func write(_ text: String)
}

/// Writes to a file descriptor, without a buffer: what is shown is shown before the next input is read.
public final class FileOutput: Output {
    private let descriptor: Int32
    private let failureHandler: @MainActor (Int32) -> Void

    /// - Parameters:
    ///   - descriptor: an open file descriptor, such as `STDOUT_FILENO`. It is not closed.
    ///   - failureHandler: gets the errno of a write that failed though there is somebody to read, as on a full disk.
    public init(descriptor: Int32, failureHandler: @escaping @MainActor (Int32) -> Void = { _ in }) {
        self.descriptor = descriptor
        self.failureHandler = failureHandler
    }

    /// Writes all of the text. When the other end is gone there is nobody left to tell, and the text is dropped.
    public func write(_ text: String) {
        if let failure = Self.write(text, to: descriptor), failure != EPIPE, failure != EIO { failureHandler(failure) }
    }

    /// Writes all of a text, on whatever thread.
    ///
    /// - Returns: the errno of the write that failed.
    public nonisolated static func write(_ text: String, to descriptor: Int32) -> Int32? {
        var text = text
        return text.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)
            while let start = rest.baseAddress, !rest.isEmpty {
                let count = Glibc.write(descriptor, start, rest.count)
                if count >= 0 {
                    rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
                } else if errno == EAGAIN {
                    waitUntilWritable(descriptor)
                } else if errno != EINTR {
                    return errno
                }
            }
            return nil
        }
    }

    /// Someone else may have set the shared file description to non-blocking.
    private nonisolated static func waitUntilWritable(_ descriptor: Int32) {
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&request, 1, -1)
    }
}
