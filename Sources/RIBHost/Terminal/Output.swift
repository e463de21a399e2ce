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

    /// - Parameter descriptor: an open file descriptor, such as `STDOUT_FILENO`. It is not closed.
    public init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Writes all of the text. When the other end is gone there is nobody left to tell, and the text is dropped.
    public func write(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)
            while let start = rest.baseAddress, !rest.isEmpty {
                let count = Glibc.write(descriptor, start, rest.count)
                if count >= 0 {
                    rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
                } else if errno == EAGAIN {
                    waitUntilWritable()
                } else if errno != EINTR {
                    return
                }
            }
        }
    }

    /// Someone else may have set the shared file description to non-blocking.
    private func waitUntilWritable() {
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&request, 1, -1)
    }
}
