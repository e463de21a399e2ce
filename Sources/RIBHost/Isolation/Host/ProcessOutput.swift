import Base
import Dispatch
import Glibc

/// A worker's output: passed on as it arrives, so that a worker never waits for its reader.
@MainActor
final class ProcessOutput {
    /// The longest wait for what a process is about to print, in milliseconds. It is as long only for a process that has
    /// left another one behind, or that blocks signals.
    static let moment = 2_000

    private var lines: [OutputLines]
    /// The current name for the output.
    var name: @MainActor () -> String = { "" }

    /// - Parameters:
    ///   - admits: returns true if a line of this length is to be passed on.
    ///   - printHandler: gets the lines, and the descriptor for them.
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

    /// Passes on output from now on, as it arrives.
    func watch() {
        for line in lines {
            MainLoop.watch(line.source) { [weak self] in self?.pass() }
        }
    }

    isolated deinit {
        end()
    }

    /// Closes the output; a part not read yet is lost.
    func end() {
        for index in lines.indices { lines[index].end() }
    }

    /// True if an allocation has failed, according to the output so far.
    var lacksMemory: Bool { lines.contains(where: \.lacksMemory) }

    /// The exception that the process has printed last, as one that nothing has caught; nil if there is none.
    var exception: (words: String, place: String)? { lines.lazy.compactMap(\.traceback.exception).first }

    /// Passes on the available output.
    func pass() {
        for index in lines.indices { lines[index].pass(of: name()) }
    }

    /// Passes on the next output. Takes so little time that a host that listens to a process that prints continuously
    /// notices when its deadline has passed.
    func passNext() {
        for index in lines.indices { lines[index].pass(of: name(), reading: 1) }
    }

    /// Passes on all output of a killed process, including an incomplete last line.
    func passAll() {
        pass()
        for index in lines.indices { lines[index].passRest(of: name()) }
        end()
    }

    /// Waits a moment for the process to close its output, which happens at its end.
    ///
    /// - Returns: true if the process has closed it.
    func waitForEnd() -> Bool { wait { $0.allSatisfy { $0.state != .open } } }

    /// Returns the calls in which the process's main thread hangs, the innermost first; empty if the process does not
    /// report them.
    func stack(of process: Int32) -> [StackFrame] {
        for index in lines.indices { lines[index].expectStack() }
        guard kill(process, StackReport.signal) == 0 else { return [] }
        _ = wait { $0.contains { if case .whole = $0.stack { true } else { false } } }
        for line in lines {
            if case .whole(let frames) = line.stack { return frames }
        }
        return []
    }

    /// Passes on output for a moment, or until the awaited part has arrived.
    ///
    /// - Returns: true if the awaited part has arrived.
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
