import Base
@preconcurrency import Glibc
import PluginManifest

/// The output of plugins and their libraries to standard output and standard error while the program uses the full
/// screen: kept out of the picture, and printed when the terminal is restored.
///
/// A pipe replaces each of the two streams that is the terminal. A separate thread reads the pipe, however busy the
/// main thread is, so that no writer waits. The last part is kept, the rest is only counted. The handler of deadly
/// signals prints the held output too, because Swift's runtime writes the reason of a `fatalError` there last. So
/// ``end(fallback:isHandler:)`` uses only memory allocated beforehand, and calls that POSIX allows in a handler
/// (signal-safety(7)).
struct HeldOutput: ~Copyable {
    /// The greatest number of bytes in ``lastLines``.
    private static let shown = 1 << 12

    private var pipe: Pipe?
    /// Duplicates of the original streams; -1 for a stream that is not replaced.
    private var output: Int32 = -1
    private var error: Int32 = -1
    private let last = LastBytes()
    /// Writes the output to the log; nil if there is no log.
    private var lines: WrittenLines?

    /// Begins to hold output. If the system lacks a descriptor or a thread, the output goes to the terminal as before.
    ///
    /// - Parameters:
    ///   - terminal: a descriptor of the taken terminal. Output to another terminal, as a developer might want, is not
    ///     held.
    ///   - log: receives each written line; nil if there is no log.
    ///   - onOutput: called on another thread when output has been held.
    mutating func begin(_ terminal: Int32, log: LogFile?, onOutput: @escaping @Sendable () -> Void) {
        if pipe == nil {
            guard let pipe = try? Pipe() else { return }
            _ = fcntl(pipe.reading, F_SETFL, O_NONBLOCK)
            lines = log.map(WrittenLines.init)
            do throws(SystemError) {
                try last.read(from: pipe.reading, alsoInto: lines, onOutput: onOutput)
            } catch {
                return pipe.close()
            }
            self.pipe = pipe
            // By lines, as to a terminal: buffered output is lost when the process dies.
            setvbuf(stdout, nil, _IOLBF, 0)
        }
        output = hold(STDOUT_FILENO, terminal)
        error = hold(STDERR_FILENO, terminal)
    }

    private func hold(_ stream: Int32, _ terminal: Int32) -> Int32 {
        var (status, taken) = (stat(), stat())
        guard let pipe, fstat(stream, &status) == 0, fstat(terminal, &taken) == 0, status.st_mode & S_IFMT == S_IFCHR,
            status.st_rdev == taken.st_rdev
        else { return -1 }
        let copy = FileOutput.ownDescriptor(of: stream)
        if copy >= 0 { dup2(pipe.writing, stream) }
        return copy
    }

    /// The end of the held output: whole lines if possible, and before them the number of omitted bytes.
    var lastLines: String {
        guard pipe != nil else { return "" }
        let (bytes, earlier) = last.copy(atMost: Self.shown)
        guard earlier > 0 else { return String(decoding: bytes, as: UTF8.self) }
        let lines = bytes.drop { $0 != UInt8(ascii: "\n") }.dropFirst()
        let shown = lines.isEmpty ? bytes[...] : lines
        let before = earlier + bytes.count - shown.count
        return "… \(before) earlier \(before == 1 ? "byte" : "bytes")\n" + String(decoding: shown, as: UTF8.self)
    }

    /// Restores the streams, and prints the held output.
    ///
    /// - Parameters:
    ///   - fallback: a descriptor of the terminal, for a stream whose own descriptor has been closed.
    ///   - isHandler: true in a handler of signals or of exit(3), where logging is impossible.
    mutating func end(fallback: Int32, isHandler: Bool) {
        guard output >= 0 || error >= 0 else { return }
        let stream = error >= 0 ? STDERR_FILENO : STDOUT_FILENO
        Self.giveBack(STDOUT_FILENO, &output, fallback)
        Self.giveBack(STDERR_FILENO, &error, fallback)
        if isHandler {
            last.print(alsoInto: nil) { writeUnlessStopped(stream, $0, $1) }
        } else {
            last.print(alsoInto: lines) { writeAll(stream, $0, $1) }
        }
    }

    private static func giveBack(_ stream: Int32, _ copy: inout Int32, _ fallback: Int32) {
        guard copy >= 0 else { return }
        if dup2(copy, stream) < 0 { dup2(fallback, stream) }
        close(copy)
        copy = -1
    }
}
