import Glibc
import PluginManifest

/// Passes on a worker's output line by line, each with the name of its plugin.
@MainActor
struct OutputLines {
    let source: Int32
    private let write: @MainActor (String) -> Void
    private let admits: @MainActor (_ name: String, _ bytes: Int) -> Bool
    /// The beginning of a line whose end has not arrived.
    private var rest: [UInt8] = []
    private(set) var state = State.open
    /// Whether a line says that an allocation has failed.
    private(set) var lacksMemory = false
    /// Where the process hangs, as far as it has said that.
    private(set) var stack = Stack.unasked

    enum Stack {
        /// Such a line is the plugin's own.
        case unasked
        case coming([StackFrame])
        case whole([StackFrame])
    }

    enum State {
        /// More can come.
        case open
        /// The process has closed it.
        case over
        case closed
    }

    /// A line of this length is passed on before its end has arrived.
    private static let longest = 1 << 14

    /// What Swift's runtime prints before it aborts.
    private static let failedAllocation = Array("Fatal error: failed to allocate ".utf8)

    /// - Parameters:
    ///   - source: the reading end of a pipe, which does not block.
    ///   - admits: whether a line is passed on.
    ///   - write: gets whole lines.
    init(
        from source: Int32,
        admits: @escaping @MainActor (_ name: String, _ bytes: Int) -> Bool = { _, _ in true },
        _ write: @escaping @MainActor (String) -> Void
    ) {
        self.source = source
        self.admits = admits
        self.write = write
    }

    /// How often it reads without a pause: more than a pipe can hold. A process that prints continuously does not block
    /// the host.
    private static let turn = 8

    /// Passes on the lines that have arrived, up to a limit.
    ///
    /// - Parameter name: the name that each begins with.
    mutating func pass(of name: String) {
        var chunk = [UInt8](repeating: 0, count: 1 << 14)
        for _ in 0..<Self.turn where state == .open {
            let count = read(source, &chunk, chunk.count)
            if count > 0 {
                pass(chunk[..<count], of: name)
            } else if count == 0 || errno != EINTR {
                if count == 0 || errno != EAGAIN { state = .over }
                break
            }
        }
        if state == .over {
            MainLoop.forget(source)
            passRest(of: name)
        }
    }

    /// Reads no more: what has not been read is lost.
    mutating func end() {
        guard state != .closed else { return }
        state = .closed
        MainLoop.forget(source)
        close(source)
    }

    /// Takes what comes next as where the process hangs.
    mutating func expectStack() { stack = .coming([]) }

    /// - Returns: whether the line belongs to that.
    private mutating func takeStack(_ line: ArraySlice<UInt8>) -> Bool {
        guard case .coming(let frames) = stack else { return false }
        // Ends what was printed before.
        if line.isEmpty, frames.isEmpty { return true }
        let line = String(decoding: line, as: UTF8.self)
        if line == StackFrame.end {
            stack = .whole(frames)
        } else if let frame = StackFrame(line) {
            stack = .coming(frames + [frame])
        } else {
            return false
        }
        return true
    }

    /// Passes on an incomplete line, because no more will come.
    mutating func passRest(of name: String) {
        guard !rest.isEmpty else { return }
        pass([UInt8(ascii: "\n")], of: name)
    }

    private mutating func pass(_ bytes: ArraySlice<UInt8>, of name: String) {
        rest += bytes
        var lines = ""
        var start = 0
        for index in rest.indices where rest[index] == UInt8(ascii: "\n") || index - start == Self.longest {
            let line = rest[start..<index]
            if line.starts(with: Self.failedAllocation) { lacksMemory = true }
            if !takeStack(line), admits(name, line.count) {
                lines += shownLine("\(name): " + String(decoding: line, as: UTF8.self)) + "\n"
            }
            start = rest[index] == UInt8(ascii: "\n") ? index + 1 : index
        }
        rest.removeFirst(start)
        if !lines.isEmpty { write(lines) }
    }
}
