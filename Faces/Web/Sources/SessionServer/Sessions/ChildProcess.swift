import Dispatch
import Glibc
import LinuxCalls
import NIOCore
import NIOPosix

/// A process started by this program, with pipes to it.
struct ChildProcess: Sendable {
    let id: pid_t
    /// The ends of the pipes to standard input, and from standard output and standard error.
    let input: Int32
    let output: Int32
    let errors: Int32

    /// The reason why the process could not be started.
    struct StartError: Error {
        let words: String
    }

    /// Starts a program in a session of its own, with only the three descriptors.
    init(_ words: [String]) throws(StartError) {
        guard let program = words.first else { throw StartError(words: "There is no program to start.") }
        let pipes = try Self.pipes()
        let theirs = [pipes[0].read, pipes[1].write, pipes[2].write]
        defer { theirs.forEach { close($0) } }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (number, end) in theirs.enumerated() { posix_spawn_file_actions_adddup2(&actions, end, Int32(number)) }
        linux_close_from(&actions, 3)
        var attributes = Self.attributes()
        defer { posix_spawnattr_destroy(&attributes) }
        let arguments = words.map { strdup($0) } + [nil]
        defer { arguments.forEach { free($0) } }
        var id: pid_t = 0
        let error = posix_spawnp(&id, program, &actions, &attributes, arguments, environ)
        guard error == 0 else {
            for end in [pipes[0].write, pipes[1].read, pipes[2].read] { close(end) }
            throw StartError(words: "\(program) cannot be started: \(String(cString: strerror(error))).")
        }
        self.id = id
        (input, output, errors) = (pipes[0].write, pipes[1].read, pipes[2].read)
    }

    /// Returns three pipes with descriptors above 2, so that none is overwritten when they are renumbered.
    private static func pipes() throws(StartError) -> [(read: Int32, write: Int32)] {
        var pipes: [(read: Int32, write: Int32)] = []
        for _ in 0..<3 {
            var ends: [Int32] = [-1, -1]
            let isMade = linux_pipe(&ends) == 0
            let high = isMade ? ends.map { fcntl($0, F_DUPFD_CLOEXEC, 10) } : []
            if isMade { ends.forEach { close($0) } }
            guard isMade, !high.contains(-1) else {
                for end in pipes.flatMap({ [$0.read, $0.write] }) + high where end >= 0 { close(end) }
                throw StartError(words: "No more files can be opened: raise `ulimit -n`.")
            }
            pipes.append((high[0], high[1]))
        }
        return pipes
    }

    private static func attributes() -> posix_spawnattr_t {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        var (none, all) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        let flags = Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF) | linux_new_session()
        posix_spawnattr_setflags(&attributes, flags)
        return attributes
    }

    /// Calls a closure with each line on standard error, until its end; with nil for a line that is too long.
    func readErrors(_ handler: (String?) async -> Void) async throws {
        let limit = 1 << 16
        let channel = try await NIOPipeBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .takingOwnershipOfDescriptor(input: errors) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, Never>(wrappingChannelSynchronously: channel)
                }
            }
        try await channel.executeThenClose { inbound, _ in
            var cutter = LineCutter(limit: limit)
            for try await var bytes in inbound {
                let lines = cutter.lines(with: &bytes)
                for line in lines ?? [] { await handler(String(buffer: line)) }
                if lines == nil {
                    cutter = LineCutter(limit: limit)
                    await handler(nil)
                }
            }
        }
    }

    /// Kills the process with its whole process group.
    func kill() { _ = Glibc.kill(-id, SIGKILL) }

    /// Waits for the end of a process whose output has ended.
    ///
    /// - Returns: the exit code, or 128 plus the number of the signal that ended the process, as in a shell.
    func end() async -> Int32 {
        await withCheckedContinuation { continuation in
            // A queue of Dispatch: this blocks its thread.
            DispatchQueue.global().async { [id] in
                var status: Int32 = 0
                while waitpid(id, &status, 0) < 0, errno == EINTR {}
                let signal = status & 0x7F
                continuation.resume(returning: signal == 0 ? status >> 8 & 0xFF : 128 + signal)
            }
        }
    }

    /// Closes the input, and waits until the process has ended.
    ///
    /// - Returns: the exit code, and the beginning of the text on standard error and on standard output.
    func finish() async -> (code: Int32, errors: String, output: String) {
        close(input)
        async let words = Self.words(from: errors, limit: 1 << 14)
        async let answers = Self.words(from: output, limit: 1 << 14)
        let text = await answers
        return await (end(), words, text)
    }

    /// Returns the beginning of the text written to a pipe, after all of it has been read.
    private static func words(from pipe: Int32, limit: Int) async -> String {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                var words: [UInt8] = []
                var part = [UInt8](repeating: 0, count: 1 << 16)
                while true {
                    let count = read(pipe, &part, part.count)
                    if count < 0, errno == EINTR { continue }
                    guard count > 0 else { break }
                    words += part.prefix(min(count, limit - words.count))
                }
                close(pipe)
                let text = String(decoding: words, as: UTF8.self)
                continuation.resume(returning: String(text.reversed().drop { $0 == "\n" }.reversed()))
            }
        }
    }
}
