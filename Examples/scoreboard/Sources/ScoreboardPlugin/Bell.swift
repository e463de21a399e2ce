import Dispatch
import Glibc

/// Wakes the one who waits: a change of the score rings it, and so does the server.
@MainActor
final class Bell {
    private let rings: AsyncStream<Void>
    private let ringer: AsyncStream<Void>.Continuation

    init() {
        (rings, ringer) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Wakes who waits, or the next one who would.
    nonisolated func ring() { ringer.yield() }

    /// Waits until it rings, or the task is cancelled. No thread waits meanwhile.
    func wait() async {
        for await _ in rings { return }
    }

    /// Waits until it rings, or something can be read from a socket, or written to it.
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
