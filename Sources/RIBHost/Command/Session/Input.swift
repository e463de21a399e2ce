import Dispatch
import Glibc
import PluginManifest
import Terminal

/// Reads input as it arrives, from whatever it is: a terminal, a pipe, a file, `/dev/null`.
///
/// A queue of its own blocks in read(2), so that the main thread is idle while there is nothing to do; each piece is
/// handled on the main thread before the next is read, so input cannot pile up.
struct Input {
    let descriptor: Int32
    /// What it is called in a message.
    let name: String

    /// What arrived.
    enum Event: Sendable {
        case bytes([UInt8])
        /// Bytes that were typed before the screen that is shown now could be seen.
        case unseen([UInt8])
        /// No more will come: the input has been read, or its writer is gone.
        case end
        /// No more can be read, and why.
        case failure(Diagnostic)
    }

    /// Starts to read; `handler` is called for each piece, and then once for the end or the failure.
    ///
    /// - Parameter endHandler: called on another thread when no more can arrive, even while the main thread does not
    ///   take what has arrived.
    func follow(
        _ handler: @escaping @MainActor @Sendable (Event) -> Void,
        atEnd endHandler: @escaping @Sendable () -> Void
    ) {
        DispatchQueue(label: "input").async {
            while true {
                switch InputPiece.read(from: descriptor) {
                case .bytes(let bytes): hand(.bytes(bytes), to: handler, atEnd: endHandler)
                case .nothing: waitUntilReadable()
                case .end:
                    endHandler()
                    return hand(.end, to: handler, atEnd: endHandler)
                case .failure(let error):
                    endHandler()
                    return hand(.failure(SourceFile.failure(name, error)), to: handler, atEnd: endHandler)
                }
            }
        }
    }

    /// Has the main thread handle an event, and waits for it. While that takes long, looks now and then whether more
    /// can arrive.
    private func hand(
        _ event: Event,
        to handler: @escaping @MainActor @Sendable (Event) -> Void,
        atEnd endHandler: @Sendable () -> Void
    ) {
        let isHandled = DispatchSemaphore(value: 0)
        DispatchQueue.main.async {
            handler(event)
            isHandled.signal()
        }
        while isHandled.wait(timeout: .now() + .seconds(1)) == .timedOut {
            if hasEnded { endHandler() }
        }
    }

    /// Whether the writer is gone. A file exists as a whole: nothing waits for the answer to a line.
    private var hasEnded: Bool {
        var request = pollfd(fd: descriptor, events: Self.peerHasGone, revents: 0)
        if poll(&request, 1, 0) > 0, request.revents & (Int16(POLLHUP) | Self.peerHasGone) != 0 { return true }
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    /// POLLRDHUP of <bits/poll.h>, which Swift does not import: it is there for _GNU_SOURCE only.
    private static let peerHasGone: Int16 = 0x2000

    /// Another process might have set the shared file description to non-blocking.
    private func waitUntilReadable() {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = poll(&request, 1, -1)
    }
}
