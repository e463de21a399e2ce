import Glibc
import Isolation
import PluginManifest
import Terminal

/// A program that reads a text from its standard input and writes to the host's output: Graphviz's `dot`, or a pager.
enum ChildProgram {
    /// The reason why there is no output.
    enum Failure: Error, Equatable {
        case notInstalled
        case notStarted(String)
        /// Ended by a signal; or with an exit code other than 0, if the caller treats that as a failure.
        case died
        /// Stopped, because the program took longer than this many seconds.
        case tookTooLong(Int)
    }

    /// Runs a program to its end.
    ///
    /// - Parameter limit: the time limit in seconds; nil for no limit.
    /// - Returns: the exit code.
    static func run(_ words: [String], input text: String, within limit: Int? = nil) throws(Failure) -> Int32 {
        let input = try file(with: text)
        defer { close(input) }
        let process: pid_t
        do {
            process = try Spawn.start(words[0], words, .attached, descriptors: [(input, STDIN_FILENO)])
        } catch {
            throw error.number == ENOENT ? Failure.notInstalled : .notStarted("\(error)")
        }
        // As system(3) does: Ctrl-C is meant for the visible program, and a pager continues after it.
        let interrupt = signal(SIGINT, SIG_IGN)
        defer { signal(SIGINT, interrupt) }
        let isLate = limit.flatMap { Spawn.waitForEnd(of: process, milliseconds: Int32($0) * 1_000) } == false
        if isLate { kill(process, SIGKILL) }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 {
            guard errno == EINTR else { throw .died }
        }
        if isLate, let limit { throw .tookTooLong(limit) }
        guard status & 0x7F == 0 else { throw .died }
        return status >> 8 & 0xFF
    }

    /// Returns a file without a name that contains the text, so that the program can read it at any time and neither
    /// side blocks.
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
}
