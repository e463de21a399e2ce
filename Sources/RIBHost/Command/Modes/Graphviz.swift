@preconcurrency internal import Glibc

/// Graphviz's `dot`, where it is installed: it draws what the host only describes.
enum Graphviz {
    /// Why there is no picture.
    enum Failure: Error, Equatable {
        case notInstalled
        case notStarted(String)
        case failed

        /// Says so on standard error.
        @MainActor
        func report() -> ExitCode {
            switch self {
            case .notInstalled:
                StandardStream.error.write(
                    """
                    ribs-host: An SVG is drawn by Graphviz, and there is no `dot` on the PATH.
                      Install Graphviz, or take another form: --format mermaid, dot or text.

                    """
                )
                return .noSuchFile
            case .notStarted(let reason):
                StandardStream.error.write("ribs-host: Graphviz's `dot` cannot be started: \(reason).\n")
                return .internalError
            case .failed:
                StandardStream.error.write("ribs-host: Graphviz's `dot` failed; what it said is above.\n")
                return .internalError
            }
        }
    }

    /// Draws a text in the language of `dot` as an SVG, onto standard output.
    static func draw(_ text: String) throws(Failure) {
        let input = try file(with: text)
        defer { close(input) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
        var process: pid_t = 0
        let error = withArguments(["dot", "-Tsvg"]) { arguments in
            posix_spawnp(&process, "dot", &actions, nil, arguments, environ)
        }
        switch error {
        case 0: break
        case ENOENT: throw .notInstalled
        default: throw .notStarted(String(cString: strerror(error)))
        }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 {
            guard errno == EINTR else { throw .failed }
        }
        guard status == 0 else { throw .failed }
    }

    /// A file without a name that holds the text: `dot` reads it at its leisure, and nobody can be blocked.
    private static func file(with text: String) throws(Failure) -> Int32 {
        var name = Array("/tmp/ribs-host-XXXXXX".utf8CString)
        let descriptor = mkstemp(&name)
        guard descriptor >= 0 else { throw .notStarted(String(cString: strerror(errno))) }
        unlink(name)
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                let reason = String(cString: strerror(errno))
                close(descriptor)
                throw .notStarted(reason)
            }
            rest = rest.dropFirst(count)
        }
        lseek(descriptor, 0, SEEK_SET)
        return descriptor
    }

    private static func withArguments(
        _ words: [String],
        _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Int32
    ) -> Int32 {
        var arguments = words.map { strdup($0) } + [nil]
        defer { arguments.forEach { free($0) } }
        return arguments.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.map(body) ?? EINVAL
        }
    }
}
