@preconcurrency import Glibc
import PluginManifest
import Terminal

/// A program that reads a text from its standard input and writes to ours: Graphviz's `dot`, or a pager.
enum ChildProgram {
    /// Why there is no output.
    enum Failure: Error, Equatable {
        case notInstalled
        case notStarted(String)
        /// It ended by a signal; or with a code other than 0, where that is a failure.
        case died
    }

    /// Runs it to its end.
    ///
    /// - Returns: its exit code.
    static func run(_ words: [String], input text: String) throws(Failure) -> Int32 {
        let input = try file(with: text)
        defer { close(input) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
        var process: pid_t = 0
        let error = withArguments(words) { arguments in
            posix_spawnp(&process, words[0], &actions, nil, arguments, environ)
        }
        switch error {
        case 0: break
        case ENOENT: throw .notInstalled
        default: throw .notStarted("\(SystemError(error))")
        }
        // As system(3) does: Ctrl-C is meant for the visible program, and a pager continues after it.
        let interrupt = signal(SIGINT, SIG_IGN)
        defer { signal(SIGINT, interrupt) }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 {
            guard errno == EINTR else { throw .died }
        }
        guard status & 0x7F == 0 else { throw .died }
        return status >> 8 & 0xFF
    }

    /// A file without a name that holds the text: the program reads it at any time, and neither side blocks.
    private static func file(with text: String) throws(Failure) -> Int32 {
        var name = Array("/tmp/ribs-host-XXXXXX".utf8CString)
        let descriptor = mkstemp(&name)
        guard descriptor >= 0 else { throw .notStarted("\(SystemError.current)") }
        unlink(name)
        var text = text
        if let error = text.withUTF8({ writeAll(descriptor, $0.baseAddress, $0.count) }) {
            close(descriptor)
            throw .notStarted("\(SystemError(error))")
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
