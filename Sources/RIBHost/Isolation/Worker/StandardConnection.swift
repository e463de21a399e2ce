import Glibc

/// The connection of a worker whose messages another program carries: standard input and output, taken before anything
/// else can use them.
enum StandardConnection {
    /// Takes standard input and output for messages, and replaces them: the input by an empty one, the output by
    /// standard error.
    static func take() -> Connection {
        let incoming = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
        let outgoing = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
        let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
        guard incoming >= 0, outgoing >= 0, nothing >= 0 else { _exit(WorkerMode.lostConnection) }
        dup2(nothing, STDIN_FILENO)
        // Standard error might have been closed.
        if fcntl(STDERR_FILENO, F_GETFD) < 0 { dup2(nothing, STDERR_FILENO) }
        dup2(STDERR_FILENO, STDOUT_FILENO)
        close(nothing)
        return Connection(incoming: incoming, outgoing: outgoing)
    }

    /// Ends the process when its input ends. There is no signal for this across machines, and the main thread might be
    /// in a plugin's endless loop; so a separate thread waits for the end.
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
        // POLLHUP and POLLERR need not be requested; the main thread handles data.
        var request = pollfd(fd: Int32(Int(bitPattern: descriptor)), events: hangUp, revents: 0)
        while poll(&request, 1, -1) <= 0 || request.revents == 0 {}
        _exit(WorkerMode.lostConnection)
    }

    /// `POLLRDHUP` of <poll.h>, defined for _GNU_SOURCE only: a socket's other side will send no more.
    private static let hangUp: Int16 = 0x2000
}
