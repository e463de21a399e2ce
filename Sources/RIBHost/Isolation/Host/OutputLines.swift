import Glibc
import PluginManifest

/// Passes on a worker's output line by line, each line with the name of the plugin.
@MainActor
struct OutputLines {
    let source: Int32
    private let write: @MainActor (String) -> Void
    private let admits: @MainActor (_ name: String, _ bytes: Int) -> Bool
    /// The beginning of a line whose end has not arrived.
    private var rest: [UInt8] = []
    private(set) var state = State.open
    /// True if a line reports a failed allocation.
    private(set) var lacksMemory = false
    /// The exception that ends a program in Python, if it has printed one.
    private(set) var traceback = Traceback()
    /// The calls in which the process hangs, as far as they have been printed.
    private(set) var stack = Stack.unasked

    enum Stack {
        /// Not requested: a line in this form is the plugin's own.
        case unasked
        case coming([StackFrame])
        case whole([StackFrame])
    }

    enum State {
        /// Open for more output.
        case open
        /// Closed by the process.
        case over
        case closed
    }

    /// The maximum length of a line; longer lines are passed on in parts.
    private static let longest = 1 << 14

    /// The message of Swift's runtime before it aborts.
    private static let failedAllocation = Array("Fatal error: failed to allocate ".utf8)

    /// - Parameters:
    ///   - source: the reading end of a pipe, which does not block.
    ///   - admits: returns true if a line is to be passed on.
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

    /// The maximum number of reads without a pause: more than a pipe can hold. So a process that prints continuously
    /// does not block the host.
    static let turn = 8

    /// Passes on the available lines, up to a limit.
    ///
    /// - Parameters:
    ///   - name: the name at the beginning of each line.
    ///   - readCount: the maximum number of reads.
    mutating func pass(of name: String, reading readCount: Int = turn) {
        var chunk = [UInt8](repeating: 0, count: 1 << 14)
        for _ in 0..<readCount where state == .open {
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

    /// Stops reading; output not read yet is lost.
    mutating func end() {
        guard state != .closed else { return }
        state = .closed
        MainLoop.forget(source)
        close(source)
    }

    /// Treats the next lines as the calls in which the process hangs.
    mutating func expectStack() { stack = .coming([]) }

    /// - Returns: true if the line belongs to the calls.
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

    /// Passes on an incomplete line at the end of the output.
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
            traceback.read(line)
            if !takeStack(line), admits(name, line.count) {
                lines += shownLine("\(name): " + String(decoding: line, as: UTF8.self)) + "\n"
            }
            start = rest[index] == UInt8(ascii: "\n") ? index + 1 : index
        }
        rest.removeFirst(start)
        if !lines.isEmpty { write(lines) }
    }
}
