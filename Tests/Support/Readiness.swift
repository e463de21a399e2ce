import Foundation
import LinuxCalls

/// Waits until a descriptor can be read, or the test has run out of time: on a thread of its own, for poll(2) blocks, and
/// a test must not.
func waitUntilReadable(_ descriptor: Int32) async {
    let bell = linux_eventfd()
    defer { close(bell) }
    await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                var requests = [descriptor, bell].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
                while poll(&requests, 2, -1) == -1, errno == EINTR {}
                continuation.resume()
            }
        }
    } onCancel: {
        var one: UInt64 = 1
        write(bell, &one, MemoryLayout.size(ofValue: one))
    }
}
