import Glibc

/// Writes all bytes. A signal handler may call this function.
///
/// - Returns: the errno of the failed write; nil on success.
@discardableResult
public func writeAll(_ descriptor: Int32, _ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32? {
    guard var next = start else { return nil }
    var rest = count
    while rest > 0 {
        let written = write(descriptor, next, rest)
        if written >= 0 {
            next += written
            rest -= written
        } else if errno == EAGAIN {
            // Another process might have set the shared file description to non-blocking.
            var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            _ = poll(&request, 1, -1)
        } else if errno != EINTR {
            return errno
        }
    }
    return nil
}
