import Foundation

/// The changes of a file's content, from now on: inotify(7).
public final class FileChanges: Sendable {
    private let descriptor: Int32

    /// Begins to watch a file that exists.
    public init(of path: String) throws {
        descriptor = inotify_init1(Int32(IN_CLOEXEC) | O_NONBLOCK)
        guard inotify_add_watch(descriptor, path, UInt32(IN_MODIFY)) >= 0 else {
            throw CocoaError(.fileReadUnknown, userInfo: [NSFilePathErrorKey: path])
        }
    }

    deinit { close(descriptor) }

    /// Waits until the file has changed since this was called last.
    public func next() async throws {
        await waitUntilReadable(descriptor)
        try Task.checkCancellation()
        var events = [UInt8](repeating: 0, count: 1 << 14)
        _ = read(descriptor, &events, events.count)
    }
}
