internal import Dispatch
internal import Glibc

/// What a worker prints: passed on as it comes, so that a worker never waits for somebody to read it.
@MainActor
final class WorkerOutput {
    private var output: OutputLines
    private var error: OutputLines
    private let process: WorkerProcess
    private var isEnded = false
    /// Called once, when the process can print nothing more.
    var endHandler: (@MainActor () -> Void)?

    init(_ process: WorkerProcess, of name: String) {
        self.process = process
        output = OutputLines(from: process.output, to: STDOUT_FILENO, of: name)
        error = OutputLines(from: process.error, to: STDERR_FILENO, of: name)
        for descriptor in [process.output, process.error] {
            MainLoop.watch(descriptor) { [weak self] in self?.pass() }
        }
    }

    isolated deinit {
        end()
    }

    private func end() {
        guard !isEnded else { return }
        isEnded = true
        for descriptor in [process.output, process.error] {
            MainLoop.forget(descriptor)
            close(descriptor)
        }
    }

    /// Passes on what has been printed.
    func pass() {
        guard !isEnded else { return }
        output.pass()
        error.pass()
        if output.isOver { MainLoop.forget(process.output) }
        if error.isOver { MainLoop.forget(process.error) }
        if output.isOver, error.isOver { endHandler.take()?() }
    }

    /// The same when the process has been killed: all that it has printed, and its last line even without an end.
    func passAll() {
        pass()
        output.passRest()
        error.passRest()
        end()
    }

    /// Waits a moment for the process to close its output, as it does at its end.
    ///
    /// - Returns: whether it has.
    func waitForEnd() -> Bool {
        let deadline = MonotonicTime.now + 500_000_000
        while true {
            pass()
            if output.isOver, error.isOver { return true }
            let now = MonotonicTime.now
            guard now < deadline else { return false }
            var requests = [
                pollfd(fd: output.isOver ? -1 : process.output, events: Int16(POLLIN), revents: 0),
                pollfd(fd: error.isOver ? -1 : process.error, events: Int16(POLLIN), revents: 0),
            ]
            _ = poll(&requests, 2, Int32((deadline - now) / 1_000_000 + 1))
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
