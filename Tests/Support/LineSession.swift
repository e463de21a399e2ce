public import Foundation

/// A program that a test talks to line by line, waiting for each answer: for many thousands of them in a row.
///
/// It blocks the thread that uses it, which is one of its own: ``run(_:_:_:)``.
public final class LineSession {
    private let process: Process
    private let input: Pipe
    private let output: Pipe
    private var buffer: [UInt8] = []
    private var start = 0

    /// Starts a program on a thread of its own, and lets `body` talk to it there. The program is ended with its input,
    /// or by SIGKILL where that throws.
    public static func run<Result: Sendable>(
        _ executable: URL,
        _ arguments: [String],
        _ body: @escaping @Sendable (LineSession) throws -> Result
    ) async throws -> Result {
        let (process, input, output) = (Process(), Pipe(), Pipe())
        process.executableURL = executable
        process.arguments = arguments
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                Thread.detachNewThread {
                    let session = LineSession(process, input, output)
                    continuation.resume(with: Swift.Result { try session.play(body) })
                }
            }
        } onCancel: {
            if process.isRunning { ProcessTable.killAll(from: process.processIdentifier) }
        }
    }

    private init(_ process: Process, _ input: Pipe, _ output: Pipe) {
        (self.process, self.input, self.output) = (process, input, output)
    }

    private func play<Result>(_ body: (LineSession) throws -> Result) throws -> Result {
        defer { end() }
        do {
            return try body(self)
        } catch {
            kill(process.processIdentifier, SIGKILL)
            throw error
        }
    }

    /// Its process identifier.
    public var processIdentifier: Int32 { process.processIdentifier }

    /// Sends lines, no more than a pipe holds: the answers are read when they are asked for.
    public func send(_ lines: [String]) {
        // A program that has ended reads no more, and says no more either.
        try? input.fileHandleForWriting.write(contentsOf: Data(lines.map { $0 + "\n" }.joined().utf8))
    }

    /// The next line that it writes.
    ///
    /// - Throws: ``Ended`` if there is none.
    public func line() throws -> String {
        var searched = start
        while true {
            if let end = newline(from: searched) {
                defer { start = end + 1 }
                return String(decoding: buffer[start..<end], as: UTF8.self)
            }
            buffer.removeFirst(start)
            start = 0
            searched = buffer.count
            let data = output.fileHandleForReading.availableData
            guard !data.isEmpty else { throw Ended() }
            buffer += data
        }
    }

    private func newline(from index: Int) -> Int? {
        buffer.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress, index < bytes.count else { return nil }
            return memchr(base + index, 0x0A, bytes.count - index).map { base.distance(to: UnsafeRawPointer($0)) }
        }
    }

    /// Lines up to the next of some kinds, that included.
    public func lines(to types: String...) throws -> [String] {
        var lines: [String] = []
        while true {
            let line = try line()
            lines.append(line)
            if types.contains(where: { line.hasPrefix(#"{"type":"\#($0)""#) }) { return lines }
        }
    }

    private func end() {
        try? input.fileHandleForWriting.close()
        // What it still writes must not keep it from its end.
        while !output.fileHandleForReading.availableData.isEmpty {}
        process.waitUntilExit()
    }

    /// The program has ended, or closed its output.
    public struct Ended: Error {}
}
