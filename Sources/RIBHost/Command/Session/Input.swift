internal import Dispatch
internal import Glibc
internal import PluginManifest
internal import Terminal

/// Reads input as it arrives, from whatever it is: a terminal, a pipe, a file, `/dev/null`.
///
/// A queue of its own blocks in read(2), so that the main thread is idle while there is nothing to do; each piece is handled on
/// the main thread before the next is read, so input cannot pile up.
struct Input {
    let descriptor: Int32
    /// What it is called in a message.
    let name: String

    /// What arrived.
    enum Event: Sendable {
        case bytes([UInt8])
        /// The same, typed before the screen that is shown now could be seen.
        case unseen([UInt8])
        /// No more will: the input has been read, or whoever wrote it has gone.
        case end
        /// No more can be read, and why.
        case failure(Diagnostic)
    }

    /// Starts to read; `handler` is called for each piece, and then once for the end or the failure.
    func follow(_ handler: @escaping @MainActor (Event) -> Void) {
        DispatchQueue(label: "input").async {
            while true {
                switch InputPiece.read(from: descriptor) {
                case .bytes(let bytes): hand(.bytes(bytes), to: handler)
                case .nothing: waitUntilReadable()
                case .end: return hand(.end, to: handler)
                case .failure(let error): return hand(.failure(SourceFile.failure(name, error)), to: handler)
                }
            }
        }
    }

    private func hand(_ event: Event, to handler: @MainActor (Event) -> Void) {
        DispatchQueue.main.sync {
            MainActor.assumeIsolated { handler(event) }
        }
    }

    /// Someone else may have set the shared file description to non-blocking.
    private func waitUntilReadable() {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = poll(&request, 1, -1)
    }
}
