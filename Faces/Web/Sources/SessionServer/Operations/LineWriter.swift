import Dispatch
import Foundation
import Glibc
import Synchronization

/// Writes lines to a descriptor without blocking on the reader: a full disk, or a reader that is gone or asleep, costs
/// lines, and nothing else.
final class LineWriter: Sendable {
    /// The writer of the log.
    static let standardError = LineWriter(descriptor: STDERR_FILENO)

    private let descriptor: Int32
    /// The greatest number of waiting bytes.
    private let limit: Int
    private let queue = DispatchQueue(label: "log")
    private let state = Mutex(State())

    private struct State {
        var waitingBytes = 0
        var lostLines = 0
    }

    /// Makes a writer.
    ///
    /// - Parameter limit: the greatest number of waiting bytes.
    init(descriptor: Int32, limit: Int = 1 << 20) {
        (self.descriptor, self.limit) = (descriptor, limit)
    }

    /// Writes a line after the lines before it; drops and counts the line if too many are waiting.
    func write(_ line: Data) {
        let hasRoom = state.withLock { state in
            guard state.waitingBytes + line.count <= limit else {
                state.lostLines += 1
                return false
            }
            state.waitingBytes += line.count
            return true
        }
        guard hasRoom else { return }
        queue.async { [self] in
            writeNow(line)
            let lostLines = state.withLock { state in
                state.waitingBytes -= line.count
                defer { state.lostLines = 0 }
                return state.lostLines
            }
            if lostLines > 0 {
                writeNow(Data("{\"level\":\"warning\",\"message\":\"\(lostLines) lines are missing here.\"}\n".utf8))
            }
        }
    }

    /// Waits until the pending lines are written, at most for the given milliseconds.
    ///
    /// Not by a Dispatch group: on Linux a group waits by the time of day, which can be set back meanwhile.
    func finish(within limit: Int32 = 1_000) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return }
        queue.async { [end = ends[1]] in close(end) }
        var end = pollfd(fd: ends[0], events: 0, revents: 0)
        _ = Glibc.poll(&end, 1, limit)
        close(ends[0])
    }

    private func writeNow(_ line: Data) {
        var rest = line[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard count >= 0 else {
                if errno == EINTR { continue }
                if errno == EAGAIN {
                    var poll = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                    Glibc.poll(&poll, 1, -1)
                    continue
                }
                // There is no other place to say it.
                return state.withLock { $0.lostLines += 1 }
            }
            rest = rest.dropFirst(count)
        }
    }
}
