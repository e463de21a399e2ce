internal import Glibc

/// The connection of a worker whose messages another program carries: its standard input and output, before anything else
/// can use them.
enum StandardConnection {
    /// Takes standard input and output for messages, and leaves in their places nothing to read, and standard error to print
    /// to.
    static func take() -> Connection {
        let incoming = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
        let outgoing = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
        let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
        guard incoming >= 0, outgoing >= 0, nothing >= 0 else { _exit(WorkerMode.lostConnection) }
        dup2(nothing, STDIN_FILENO)
        // It might have been closed.
        if fcntl(STDERR_FILENO, F_GETFD) < 0 { dup2(nothing, STDERR_FILENO) }
        dup2(STDERR_FILENO, STDOUT_FILENO)
        close(nothing)
        return Connection(incoming: incoming, outgoing: outgoing)
    }

    /// Ends the process when its input does. No signal says so across machines, and the main thread may be in a plugin's
    /// endless loop; so a thread of its own waits for it.
    static func endWithInput(_ descriptor: Int32) {
        var thread = pthread_t()
        let error = pthread_create(
            &thread,
            nil,
            // With the type's name: without it Swift 6.3's compiler crashes.
            { StandardConnection.wait(for: $0) },
            UnsafeMutableRawPointer(bitPattern: Int(descriptor))
        )
        guard error == 0 else { _exit(WorkerMode.lostConnection) }
        pthread_detach(thread)
    }

    private static func wait(for descriptor: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        // POLLHUP and POLLERR come without being asked for; of data the main thread takes care.
        var request = pollfd(fd: Int32(Int(bitPattern: descriptor)), events: hangUp, revents: 0)
        while poll(&request, 1, -1) <= 0 || request.revents == 0 {}
        _exit(WorkerMode.lostConnection)
    }

    /// `POLLRDHUP` of <poll.h>, which is there for _GNU_SOURCE only: a socket's other side will send no more.
    private static let hangUp: Int16 = 0x2000
}
