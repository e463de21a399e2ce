internal import Dispatch
internal import Glibc

/// What a worker prints: passed on as it comes, so that a worker never waits for somebody to read it.
@MainActor
final class WorkerOutput {
    private var lines: [OutputLines]
    private let process: WorkerProcess
    private var isEnded = false
    /// Called once, when the process can print nothing more.
    var endHandler: (@MainActor () -> Void)?

    init(_ process: WorkerProcess, of name: String) {
        self.process = process
        let targets = process.prints.count > 1 ? [STDOUT_FILENO, STDERR_FILENO] : [STDERR_FILENO]
        lines = zip(process.prints, targets).map { OutputLines(from: $0, to: $1, of: name) }
        for descriptor in process.prints {
            MainLoop.watch(descriptor) { [weak self] in self?.pass() }
        }
    }

    isolated deinit {
        end()
    }

    private func end() {
        guard !isEnded else { return }
        isEnded = true
        for descriptor in process.prints {
            MainLoop.forget(descriptor)
            close(descriptor)
        }
    }

    private var isOver: Bool { lines.allSatisfy(\.isOver) }

    /// Passes on what has been printed.
    func pass() {
        guard !isEnded else { return }
        for index in lines.indices {
            lines[index].pass()
            if lines[index].isOver { MainLoop.forget(process.prints[index]) }
        }
        if isOver { endHandler.take()?() }
    }

    /// The same when the process has been killed: all that it has printed, and its last line even without an end.
    func passAll() {
        pass()
        for index in lines.indices { lines[index].passRest() }
        end()
    }

    /// Waits a moment for the process to close its output, as it does at its end.
    ///
    /// - Returns: whether it has.
    func waitForEnd() -> Bool {
        let deadline = MonotonicTime.now + 500_000_000
        while true {
            pass()
            if isOver { return true }
            let now = MonotonicTime.now
            guard now < deadline else { return false }
            var requests = zip(process.prints, lines).map { descriptor, lines in
                pollfd(fd: lines.isOver ? -1 : descriptor, events: Int16(POLLIN), revents: 0)
            }
            _ = poll(&requests, nfds_t(requests.count), Int32((deadline - now) / 1_000_000 + 1))
        }
    }
}

/// The processes of dead workers that have not ended yet, such as those whose crash is being described.
@MainActor
final class Departures {
    private var processes: [pid_t: WorkerProcess] = [:]
    private var outputs: [pid_t: WorkerOutput] = [:]

    /// Watches a process until it has ended, which it does soon, or is made to.
    func add(_ process: WorkerProcess, _ output: WorkerOutput) {
        processes[process.pid] = process
        outputs[process.pid] = output
        output.endHandler = { [weak self] in self?.bury(process) }
        output.pass()
        DispatchQueue.main.asyncAfter(deadline: .now() + .seconds(5)) { [weak self] in
            MainActor.assumeIsolated { self?.bury(process) }
        }
    }

    /// Ends all of them.
    func end() {
        for process in processes.values { bury(process) }
    }

    private func bury(_ process: WorkerProcess) {
        guard processes.removeValue(forKey: process.pid) != nil else { return }
        process.kill()
        outputs.removeValue(forKey: process.pid)?.passAll()
        _ = process.ending(waits: true)
    }
}
