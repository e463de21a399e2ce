import Glibc

/// A program that has this one's input and writes its output to this one.
struct Child {
    private let process: pid_t
    private let output: Int32

    init(_ words: [String]) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { exit(71) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        output = ends[0]
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
        let arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        defer { arguments.forEach { free($0) } }
        var process: pid_t = 0
        guard posix_spawn(&process, words[0], &actions, nil, arguments, environ) == 0 else { exit(71) }
        self.process = process
        close(ends[1])
    }

    /// What it has written, once there is something; nil at its end.
    func read() -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Glibc.read(output, &bytes, bytes.count)
            if count > 0 { return Array(bytes[..<count]) }
            guard count < 0, errno == EINTR else { return nil }
        }
    }

    /// Ends it by SIGKILL.
    func kill() {
        _ = Glibc.kill(process, SIGKILL)
        _ = wait()
    }

    /// Waits for its end, and returns its exit code.
    func wait() -> Int32 {
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        return status & 0x7F == 0 ? status >> 8 & 0xFF : 1
    }
}
