import Base
import Synchronization

/// Writes output to the log, line by line.
final class WrittenLines: Sendable {
    private let log: LogFile
    /// The beginning of a line whose end has not arrived.
    private let rest = Mutex<[UInt8]>([])

    init(_ log: LogFile) { self.log = log }

    func take(_ bytes: UnsafeBufferPointer<UInt8>) {
        rest.withLock { rest in
            var bytes = bytes[...]
            while !bytes.isEmpty {
                let line = bytes.prefix { $0 != UInt8(ascii: "\n") }.prefix(LogLine.messageLimit - rest.count)
                rest += line
                bytes = bytes[line.endIndex...]
                let isWhole = bytes.first == UInt8(ascii: "\n")
                guard isWhole || rest.count == LogLine.messageLimit else { return }
                if isWhole { bytes = bytes.dropFirst() }
                write(&rest)
            }
        }
    }

    /// Logs the beginning of an unfinished last line.
    func finish() {
        rest.withLock { if !$0.isEmpty { write(&$0) } }
    }

    private func write(_ line: inout [UInt8]) {
        // What can no longer be written is said when something is logged.
        _ = log.write("written", of: "output", String(decoding: line, as: UTF8.self))
        line.removeAll(keepingCapacity: true)
    }
}
