import Base
import Dispatch
import Foreign
import Glibc
import PluginManifest

/// The standard streams of a program.
@MainActor
final class ProgramTransport: PortTransport {
    var lineHandler: @MainActor () -> Void = {} { didSet { watch() } }
    private let input: Int32
    private let output: Int32
    /// The bytes that have been read: lines that have not been taken, and the beginning of the next one.
    private var buffer: [UInt8] = []
    /// The number of bytes of the buffer that have no line break.
    private var searched = 0
    private var lineCount = 0
    private var isAtEnd = false
    private var isScheduled = false

    /// The number of bytes at which the program writes faster than it is read.
    private static let bufferLimit = 4 * PortFailure.lineLimit

    init(input: Int32, output: Int32) {
        (self.input, self.output) = (input, output)
        for descriptor in [input, output] { _ = fcntl(descriptor, F_SETFL, O_NONBLOCK) }
        // A program that has closed its input has ended, or does not answer: neither is an end of this process.
        signal(SIGPIPE, SIG_IGN)
    }

    private func watch() {
        MainLoop.watch(output) { [weak self] in
            guard let self, !isAtEnd else { return }
            lineHandler()
        }
    }

    /// Sends a line. Reads meanwhile what the program writes: it might not read before.
    func send(_ line: [UInt8]) throws(PortFailure) {
        var rest = (line + [UInt8(ascii: "\n")])[...]
        while !rest.isEmpty {
            let count = Self.write(rest, to: input)
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if count < 0, errno == EAGAIN {
                _ = Self.wait(for: input, or: isAtEnd ? -1 : output)
                try fill()
            } else if count < 0, errno != EINTR {
                // It has closed its input. What it has written says why.
                return
            }
        }
    }

    func receive() throws(PortFailure) -> [UInt8] {
        while true {
            if let line = try nextLine() { return line }
            guard !isAtEnd else { throw end }
            _ = Self.wait(for: -1, or: output)
            try fill()
        }
    }

    func poll() throws(PortFailure) -> [UInt8]? {
        if let line = try nextLine() { return line }
        try fill()
        if let line = try nextLine() { return line }
        guard !isAtEnd else { throw end }
        return nil
    }

    /// The failure of a program from which nothing more comes.
    private var end: PortFailure { buffer.isEmpty ? .ended : .halfLine(lineCount + 1) }

    private func nextLine() throws(PortFailure) -> [UInt8]? {
        guard let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
            searched = buffer.count
            guard searched <= PortFailure.lineLimit else { throw .longLine(lineCount + 1) }
            return nil
        }
        lineCount += 1
        guard end <= PortFailure.lineLimit else { throw .longLine(lineCount) }
        let line = Array(buffer[..<end])
        buffer.removeFirst(end + 1)
        searched = 0
        scheduleRest()
        return line
    }

    /// Lines that were read with another one do not wake the main loop.
    private func scheduleRest() {
        guard !isScheduled, !buffer.isEmpty else { return }
        isScheduled = true
        DispatchQueue.main.async {
            self.isScheduled = false
            if !self.buffer.isEmpty { self.lineHandler() }
        }
    }

    /// Reads what has arrived.
    private func fill() throws(PortFailure) {
        guard buffer.count < Self.bufferLimit else {
            throw .broken("wrote faster than the host could read and was stopped")
        }
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = read(output, &bytes, bytes.count)
        if count > 0 { buffer += bytes[..<count] }
        if count == 0 { isAtEnd = true }
    }

    /// Waits until a descriptor can be written, or another one read.
    private static func wait(for input: Int32, or output: Int32) -> Int32 {
        var requests = [
            pollfd(fd: input, events: Int16(POLLOUT), revents: 0),
            pollfd(fd: output, events: Int16(POLLIN), revents: 0),
        ]
        return Glibc.poll(&requests, 2, -1)
    }

    private static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Int {
        bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    }
}
