import Glibc
import LinuxCalls
import PluginManifest

/// The descriptors for messages: one socket, or two pipes, none of which blocks.
struct Connection: Equatable, Sendable {
    let incoming: Int32
    let outgoing: Int32

    /// Creates a connection from a socket, for both directions.
    init(socket: Int32) {
        (incoming, outgoing) = (socket, socket)
    }

    /// Creates a connection from two pipes, or two other descriptors; they do not block from here on.
    init(incoming: Int32, outgoing: Int32) {
        (self.incoming, self.outgoing) = (incoming, outgoing)
        for descriptor in [incoming, outgoing] {
            _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        }
    }

    private var isSocket: Bool { incoming == outgoing }

    /// Reads the available data, like read(2) without blocking.
    func receive(_ room: UnsafeMutableRawBufferPointer) -> Int {
        isSocket
            ? recv(incoming, room.baseAddress, room.count, Int32(MSG_DONTWAIT))
            : read(incoming, room.baseAddress, room.count)
    }

    /// Sends as many bytes as possible, like write(2) without blocking. Never raises SIGPIPE.
    func send(_ bytes: UnsafeRawBufferPointer) -> Int {
        isSocket
            ? Glibc.send(outgoing, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
            : Self.writeWithoutSignal(outgoing, bytes)
    }

    func close() {
        for descriptor in Set([incoming, outgoing]) { _ = Glibc.close(descriptor) }
    }

    /// Returns the requests for poll(2): the first is for reading.
    func requests(toSend: Bool) -> [pollfd] {
        let read = pollfd(fd: incoming, events: Int16(POLLIN | (toSend && isSocket ? POLLOUT : 0)), revents: 0)
        return toSend && !isSocket ? [read, pollfd(fd: outgoing, events: Int16(POLLOUT), revents: 0)] : [read]
    }

    /// Writes without raising SIGPIPE: a socket has a flag for this; for a pipe the signal is blocked, and removed if
    /// pending.
    private static func writeWithoutSignal(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
        var (brokenPipe, before) = (sigset_t(), sigset_t())
        sigemptyset(&brokenPipe)
        sigaddset(&brokenPipe, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &brokenPipe, &before)
        let count = write(descriptor, bytes.baseAddress, bytes.count)
        let reason = errno
        // If another thread has blocked the signal, that thread takes it.
        if sigismember(&before, SIGPIPE) == 0 {
            if count < 0, reason == EPIPE {
                var now = timespec()
                sigtimedwait(&brokenPipe, nil, &now)
            }
            pthread_sigmask(SIG_SETMASK, &before, nil)
        }
        errno = reason
        return count
    }
}
