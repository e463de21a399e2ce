import Dispatch
import Glibc
import LinuxCalls
import PluginManifest
import Session
import Terminal

/// Reads input as it arrives, from whatever it is: a terminal, a pipe, a file, `/dev/null`.
///
/// A queue of its own blocks in read(2), so that the main thread is idle while there is nothing to do; each piece is
/// handled on the main thread before the next is read, or at most a few are read ahead, so input cannot pile up.
struct Input {
    let descriptor: Int32
    /// What it is called in a message.
    let name: String

    /// How many pieces are read while the main thread does not take them, where that is asked for.
    private static let readAhead = 16

    /// Starts to read; `handler` is called for each piece, and then once for the end or the failure.
    ///
    /// - Parameter lookHandler: called with each piece on the thread that has read it, also while the main thread is
    ///   busy; so some more is read than the main thread has taken.
    /// - Parameter endHandler: called on another thread when no more can arrive, even while the main thread does not
    ///   take what has arrived.
    func follow(
        _ handler: @escaping @MainActor @Sendable (Session.Input) -> Void,
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
                    hand(.bytes(bytes), to: handler, room, atEnd: endHandler)
                case .nothing: waitUntilReadable()
                case .end:
                    endHandler()
                    // What was read ahead, and all that follows from it, comes before the end.
                    for _ in 0..<spare { room.take() }
                    return hand(.end, to: handler, room, atEnd: endHandler)
                case .failure(let error):
                    endHandler()
                    for _ in 0..<spare { room.take() }
                    return hand(.failure(SourceFile.failure(name, error)), to: handler, room, atEnd: endHandler)
                }
            }
        }
    }

    /// Has the main thread handle an event, and waits until there is room for another. While that takes long, looks now
    /// and then whether more can arrive.
    private func hand(
        _ event: Session.Input,
        to handler: @escaping @MainActor @Sendable (Session.Input) -> Void,
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

/// Room for pieces of input that the main thread has not taken yet.
///
/// Not a semaphore of Dispatch: on Linux that waits by the time of day, and for years where the clock is set back.
private final class Room: @unchecked Sendable {
    /// Changed by the functions of sem_overview(7) only, from any thread; it stays where it is while this exists.
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

    /// Waits at most so many milliseconds. Returns whether there was room.
    func take(within milliseconds: Int32) -> Bool { linux_semaphore_wait(semaphore, milliseconds) == 0 }
}
