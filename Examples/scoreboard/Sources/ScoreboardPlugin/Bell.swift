import Dispatch
import Glibc

/// A signal for a waiting task: rung by changes of the score, and by the server.
@MainActor
final class Bell {
    private let rings: AsyncStream<Void>
    private let ringer: AsyncStream<Void>.Continuation

    init() {
        (rings, ringer) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Wakes the waiting task, or the next task to wait.
    nonisolated func ring() { ringer.yield() }

    /// Waits for a ring, or until the task is cancelled. No thread is blocked.
    func wait() async {
        for await _ in rings { return }
    }

    /// Waits for a ring, or until a socket can be read from, or written to.
    func wait(for socket: Int32, toWrite: Bool = false) async {
        // A copy, because it must be open until the source has been cancelled.
        let descriptor = fcntl(socket, F_DUPFD_CLOEXEC, 0)
        guard descriptor >= 0 else { return }
        let source: any DispatchSourceProtocol =
            toWrite
            ? DispatchSource.makeWriteSource(fileDescriptor: descriptor, queue: .main)
            : DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
        source.setEventHandler { [ringer] in ringer.yield() }
        source.setCancelHandler { close(descriptor) }
        source.resume()
        defer { source.cancel() }
        await wait()
    }
}
