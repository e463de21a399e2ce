import Glibc
import PluginManifest

/// Passes on a worker's output line by line, each with the name of the worker.
@MainActor
struct OutputLines {
    private let source: Int32
    private let write: @MainActor (String) -> Void
    private let prefix: String
    /// The beginning of a line whose end has not arrived.
    private var rest: [UInt8] = []
    private(set) var isOver = false

    /// A line of this length is passed on before its end has arrived.
    private static let longest = 1 << 14

    /// - Parameters:
    ///   - source: the reading end of a pipe, which does not block.
    ///   - name: the name of the worker.
    ///   - write: gets whole lines.
    init(from source: Int32, of name: String, _ write: @escaping @MainActor (String) -> Void) {
        self.source = source
        self.write = write
        prefix = "\(name): "
    }

    /// How often it reads without a pause: more than a pipe can hold. A process that prints continuously does not block
    /// the host.
    private static let turn = 8

    /// Passes on the lines that have arrived, up to a limit.
    mutating func pass() {
        var chunk = [UInt8](repeating: 0, count: 1 << 14)
        for _ in 0..<Self.turn where !isOver {
            let count = read(source, &chunk, chunk.count)
            if count > 0 {
                pass(chunk[..<count])
            } else if count == 0 || errno != EINTR {
                isOver = count == 0 || errno != EAGAIN
                break
            }
        }
        if isOver { passRest() }
    }

    /// Passes on an incomplete line, because no more will come.
    mutating func passRest() {
        guard !rest.isEmpty else { return }
        pass([UInt8(ascii: "\n")])
    }

    private mutating func pass(_ bytes: ArraySlice<UInt8>) {
        rest += bytes
        var lines = ""
        var start = 0
        for index in rest.indices where rest[index] == UInt8(ascii: "\n") || index - start == Self.longest {
            lines += shownLine(prefix + String(decoding: rest[start..<index], as: UTF8.self)) + "\n"
            start = rest[index] == UInt8(ascii: "\n") ? index + 1 : index
        }
        rest.removeFirst(start)
        if !lines.isEmpty { write(lines) }
    }
}
