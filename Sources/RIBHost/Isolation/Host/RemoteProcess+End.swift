import Base
import Glibc
import PluginABI

/// The ends of a worker.
extension RemoteProcess {
    /// Ends the worker, which is no longer needed.
    func stop() {
        guard !isDead else { return }
        leave()
        bury()
    }

    /// Ends a worker that was not needed, and drops its output.
    func discard() {
        guard !isDead else { return }
        leave()
        process.kill()
        output.end()
        _ = process.ending()
    }

    func die(of error: MessageError) {
        guard !isDead else { return }
        if case .closed = error, let (end, origin) = lastWords() { return die(of: end, in: origin) }
        die(of: end(after: error))
    }

    /// - Parameter origin: the code of a plugin that led to the end.
    func die(of end: ProcessEnd, in origin: CrashOrigin? = nil) {
        guard !isDead else { return }
        let culprit = culprit
        var stack: [StackFrame] = []
        if case .timeout = end, pool.countsRIBs { stack = output.stack(of: process.pid) }
        Trace.mark(.crash, name, in: process.pid)
        leave()
        // The process ends by itself then, and might have printed the reason.
        switch end {
        case .signal, .stackOverflow: _ = output.waitForEnd()
        default: break
        }
        bury()
        let end = reason(of: end, origin, by: culprit)
        state = .ended(end, by: culprit)
        pool.workerDidEnd(self, end, by: culprit, stack)
    }

    /// Returns the end with the cause of a crash, as far as the process has reported or printed it.
    ///
    /// - Parameter culprit: the plugin to blame: a place in the source of another plugin would contradict this.
    private func reason(of end: ProcessEnd, _ origin: CrashOrigin?, by culprit: String?) -> ProcessEnd {
        if case .exit(code: 1) = end, let exception = output.exception {
            return .exception(exception.words, at: exception.place)
        }
        guard case .signal(let signal) = end else { return end }
        if signal == SIGABRT, output.lacksMemory { return .lacksMemory }
        // The file of another machine's process is there.
        guard process.program == nil, let origin, origin.plugin == culprit, plugins.contains(origin.plugin),
            let place = pool.place(of: origin)
        else { return end }
        return .crash(signal, at: place)
    }

    private func bury() {
        process.kill()
        output.passAll()
        _ = process.ending()
    }

    private func leave() {
        state = .stopped
        MainLoop.forget(process.connection.incoming)
        process.connection.close()
        for subscription in subscriptions.values { subscription.dispose() }
        subscriptions = [:]
        streams = [:]
    }

    /// Reads the last messages. A worker that crashes while it loads its plugins has said so, and the host notices when
    /// it writes the first call.
    ///
    /// - Returns: the crash; nil if the worker has not reported one, or was interrupted.
    private func lastWords() -> (end: ProcessEnd, origin: CrashOrigin?)? {
        guard !Activity.wasInterrupted(process.pid) else { return nil }
        // A worker that still runs can always have more to say.
        var rest = Message.bufferLimit
        while rest > 0, let bytes = try? channel.poll() {
            rest -= bytes.count + 4
            switch try? Event(MessageReader(bytes)) {
            case .loading(let plugin): try? noteLoading(plugin)
            case .dying(let signal, let origin): return (ProcessEnd(dyingOf: signal), origin)
            case .broke(let words): return (.broke(words), nil)
            default: break
            }
        }
        return nil
    }

    /// The end of the process by itself.
    private var ownEnd: ProcessEnd {
        // The processes that it has started might still run.
        process.kill()
        return process.ending().map { ProcessEnd(status: $0, of: process.program) } ?? .closed
    }

    /// Returns the reason for a missing answer: the end of the process, if this is the reason.
    private func end(after error: MessageError) -> ProcessEnd {
        if Activity.wasInterrupted(process.pid) { return .interrupted }
        switch error {
        case .closed:
            guard output.waitForEnd(), process.waitForEnd(milliseconds: Int32(ProcessOutput.moment)) else {
                return .closed
            }
            return ownEnd
        case .timeout:
            // What it has started can hold the connection open.
            if process.waitForEnd(milliseconds: 0) { return ownEnd }
            guard let error = ThreadSupply.error() else { return .timeout(seconds: deadline) }
            return .lacksThread(seconds: deadline, error)
        case .excess(let excess): return .excess(excess)
        case .malformed: return .malformed
        case .flood: return .flood
        case .tooLarge(let bytes): return .tooLarge(bytes: bytes)
        case .handshake(let error): return .handshake(error)
        }
    }
}
