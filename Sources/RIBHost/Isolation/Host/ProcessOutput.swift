import Base
import Dispatch
import Glibc

/// A worker's output: passed on as it arrives, so that a worker never waits for its reader.
@MainActor
final class ProcessOutput {
    /// How long is waited for what a process is about to print, in milliseconds.
    static let moment = Patience.ofThisProgram.atLeast(milliseconds: 500)

    private var lines: [OutputLines]
    /// Whose output it is, at each moment.
    var name: @MainActor () -> String = { "" }

    /// - Parameters:
    ///   - admits: whether a line of this length is passed on.
    ///   - printHandler: gets the lines, and the descriptor that they are for.
    init(
        _ process: ChildProcess,
        admits: @escaping @MainActor (_ name: String, _ bytes: Int) -> Bool,
        _ printHandler: @escaping @MainActor (String, Int32) -> Void
    ) {
        let targets = process.prints.count > 1 ? [STDOUT_FILENO, STDERR_FILENO] : [STDERR_FILENO]
        lines = zip(process.prints, targets).map { source, target in
            OutputLines(from: source, admits: admits) { printHandler($0, target) }
        }
    }

    /// Passes on from now on what arrives.
    func watch() {
        for line in lines {
            MainLoop.watch(line.source) { [weak self] in self?.pass() }
        }
    }

    isolated deinit {
        end()
    }

    /// Closes it: what has not been read is lost.
    func end() {
        for index in lines.indices { lines[index].end() }
    }

    /// Whether an allocation has failed, as far as the process has printed.
    var lacksMemory: Bool { lines.contains(where: \.lacksMemory) }

    /// Passes on what has been printed.
    func pass() {
        for index in lines.indices { lines[index].pass(of: name()) }
    }

    /// Passes on all output of a process that has been killed, including an incomplete last line.
    func passAll() {
        pass()
        for index in lines.indices { lines[index].passRest(of: name()) }
        end()
    }

    /// Waits a moment for the process to close its output, which happens at its end.
    ///
    /// - Returns: whether it has.
    func waitForEnd() -> Bool { wait { $0.allSatisfy { $0.state != .open } } }

    /// Where the process's main thread hangs, the innermost call first: empty if it does not say that when it is asked.
    func stack(of process: Int32) -> [StackFrame] {
        for index in lines.indices { lines[index].expectStack() }
        guard kill(process, StackReport.signal) == 0 else { return [] }
        _ = wait { $0.contains { if case .whole = $0.stack { true } else { false } } }
        for line in lines {
            if case .whole(let frames) = line.stack { return frames }
        }
        return []
    }

    /// Passes on what is printed, for a moment, or until it is what is waited for.
    ///
    /// - Returns: whether it is.
    private func wait(until isOver: ([OutputLines]) -> Bool) -> Bool {
        let deadline = DispatchTime.now().uptimeNanoseconds + UInt64(Self.moment) * 1_000_000
        while true {
            pass()
            if isOver(lines) { return true }
            let now = DispatchTime.now().uptimeNanoseconds
            guard now < deadline else { return false }
            var requests = lines.map {
                pollfd(fd: $0.state == .open ? $0.source : -1, events: Int16(POLLIN), revents: 0)
            }
            _ = poll(&requests, nfds_t(requests.count), Int32((deadline - now) / 1_000_000 + 1))
        }
    }
}
