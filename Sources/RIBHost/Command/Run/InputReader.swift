import Base
import Dispatch
import Glibc
import LinuxCalls
import PluginManifest
import Session
import Terminal

/// Reads input as it arrives, from any file: a terminal, a pipe, a regular file, `/dev/null`.
///
/// A separate queue blocks in read(2), so that the main thread is idle while there is nothing to do. Each piece is
/// handled on the main thread before the next is read, or at most a few are read ahead, so that input cannot pile up.
struct InputReader {
    let descriptor: Int32
    /// The name of the input in messages.
    let name: String

    /// The number of pieces that are read while the main thread takes none, if reading ahead is requested.
    private static let readAhead = 16

    /// Starts to read; `handler` is called for each piece, and then once for the end or the failure.
    ///
    /// - Parameter lookHandler: called with each piece on the reading thread, also while the main thread is busy, so
    ///   that a few pieces are read ahead.
    /// - Parameter endHandler: called on another thread when no more input can arrive, even while the main thread does
    ///   not take the input.
    func follow(
        _ handler: @escaping @MainActor @Sendable (Result<Input, Diagnostic>) -> Void,
        atEnd endHandler: @escaping @Sendable () -> Void,
        lookingAhead lookHandler: (@Sendable ([UInt8]) -> Void)? = nil
    ) {
        let spare = lookHandler == nil ? 0 : Self.readAhead - 1
        let room = Room(UInt32(spare))
        DispatchQueue(label: "input").async {
            while true {
                switch InputPiece.read(from: descriptor) {
                case .bytes(let bytes):
                    lookHandler?(bytes)
                    hand(.success(.bytes(bytes)), to: handler, room, atEnd: endHandler)
                case .nothing: waitUntilReadable()
                case .end:
                    endHandler()
                    // What was read ahead, and all that follows from it, comes before the end.
                    for _ in 0..<spare { room.take() }
                    return hand(.success(.end), to: handler, room, atEnd: endHandler)
                case .failure(let error):
                    endHandler()
                    for _ in 0..<spare { room.take() }
                    return hand(.failure(SourceFile.failure(name, error)), to: handler, room, atEnd: endHandler)
                }
            }
        }
    }

    /// Makes the main thread handle an event, and waits until there is room for another. If this takes long, checks
    /// repeatedly if more input can arrive.
    private func hand(
        _ event: Result<Input, Diagnostic>,
        to handler: @escaping @MainActor @Sendable (Result<Input, Diagnostic>) -> Void,
        _ room: Room,
        atEnd endHandler: @Sendable () -> Void
    ) {
        DispatchQueue.main.async {
            handler(event)
            room.give()
        }
        while !room.take(within: 1_000) {
            if hasEnded { endHandler() }
        }
    }

    /// True if the writer has gone. A regular file always counts as ended, because no writer waits for the answer to a
    /// line.
    private var hasEnded: Bool {
        var request = pollfd(fd: descriptor, events: Self.peerHasGone, revents: 0)
        if poll(&request, 1, 0) > 0, request.revents & (Int16(POLLHUP) | Self.peerHasGone) != 0 { return true }
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    /// POLLRDHUP of <bits/poll.h>, which Swift does not import, because it is defined for _GNU_SOURCE only.
    private static let peerHasGone: Int16 = 0x2000

    /// Waits until the descriptor is readable: another process might have set the shared file description to
    /// non-blocking.
    private func waitUntilReadable() {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = poll(&request, 1, -1)
    }
}

/// The room for pieces of input that the main thread has not taken yet.
///
/// A semaphore of Dispatch is not used: on Linux it waits by the time of day, and for years if the clock is set back.
private final class Room: @unchecked Sendable {
    /// The semaphore, changed only with the functions of sem_overview(7), from any thread. Its address does not change
    /// while this object exists.
    private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

    init(_ count: UInt32) {
        sem_init(semaphore, 0, count)
    }

    deinit {
        sem_destroy(semaphore)
        semaphore.deallocate()
    }

    func give() { sem_post(semaphore) }

    func take() {
        while sem_wait(semaphore) != 0 {}
    }

    /// Waits at most a number of milliseconds. Returns true if there was room.
    func take(within milliseconds: Int32) -> Bool { linux_semaphore_wait(semaphore, milliseconds) == 0 }
}
