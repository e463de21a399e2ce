internal import Dispatch
internal import Glibc

/// Reads input as it arrives, from whatever it is: a terminal, a pipe, a file, `/dev/null`.
///
/// A queue of its own blocks in read(2), so that the main thread is idle while there is nothing to do; each piece is handled on
/// the main thread before the next is read, so input cannot pile up.
struct Input {
    let descriptor: Int32

    /// What arrived.
    enum Event: Sendable {
        case bytes([UInt8])
        /// No more will: the input has been read, or whoever wrote it has gone.
        case end
    }

    /// Starts to read; `handler` is called for each piece, and then once for the end.
    func follow(_ handler: @escaping @MainActor (Event) -> Void) {
        DispatchQueue(label: "input").async {
            var buffer = [UInt8](repeating: 0, count: 1 << 12)
            while true {
                let count = read(descriptor, &buffer, buffer.count)
                if count < 0, errno == EINTR { continue }
                let event: Event = count > 0 ? .bytes(Array(buffer[..<count])) : .end
                DispatchQueue.main.sync {
                    MainActor.assumeIsolated { handler(event) }
                }
                if case .end = event { return }
            }
        }
    }
}
