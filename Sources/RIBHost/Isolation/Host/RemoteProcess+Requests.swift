import Base
import Configuration
@_spi(Host) import PluginABI
import PluginManifest
import Port

/// The events of a worker, served while the host waits for it or at any other time.
extension RemoteProcess {
    func serve(_ message: MessageReader) throws(MessageError) {
        // Before its values are read: they can take far more memory than the message.
        let room =
            message.kind() == Event.Kind.outcome
            ? try within { () throws(Excess) in try account.room(bytes: message.byteCount) } : nil
        let event = try Event(message)
        guard try isCurrent(event) else {
            if event.isAsked { try serveCall { _ in } }
            return
        }
        let isDelivering = isDelivering(event)
        try within { () throws(Excess) in
            try account.admit(event, bytes: message.byteCount, isDelivering: isDelivering)
        }
        switch event {
        case .write(let stream, let value): try serveCall { _ throws(MessageError) in try write(value, to: stream) }
        case .subscribe(let stream, let watcher):
            try serveCall { _ throws(MessageError) in try subscribe(watcher, to: stream) }
        case .attachChild(let rib, let child):
            try serveCall { answer throws(MessageError) in try attach(child, to: rib, &answer) }
        case .unsubscribe(let watcher):
            // One that is just being made delivers the current value, and is there only then.
            guard let subscription = subscriptions.removeValue(forKey: watcher) else { return }
            account.release(.subscription(watcher: watcher))
            subscription.dispose()
        case .outcome(let rib, let outcome): try report(outcome, of: rib, holding: room)
        case .screen(let rib, let update): try ribs[rib]?.show(update)
        case .state(let rib, let update): try note(update, of: rib)
        case .fault(let fault): RIBHost.report(named(fault))
        case .log(let level, let plugin, let text): log(level, by: plugin, text)
        case .say(let said): say(said)
        case .loading(let plugin): try noteLoading(plugin)
        case .detachChild(let rib, let place): detachChild(place, of: rib)
        case .seeChild(let rib, let place, let isSeen):
            ribs[rib]?.children?.childVisibilityDidChange(place, to: isSeen)
        case .dying(let signal, let origin): try end(ProcessEnd(dyingOf: signal), in: origin)
        case .broke(let words): try end(.broke(words))
        }
    }

    /// Ends a worker that has said why it ends.
    private func end(_ end: ProcessEnd, in origin: CrashOrigin? = nil) throws(MessageError) {
        die(of: end, in: origin)
        throw .closed
    }

    /// Counts what the host is to keep. A worker that exceeds a limit is ended.
    func within<Result>(_ body: () throws(Excess) -> Result) throws(MessageError) -> Result {
        do { return try body() } catch { throw .excess(error) }
    }

    /// Returns false for an event about something that has ended, which the worker might not know yet.
    private func isCurrent(_ event: Event) throws(MessageError) -> Bool {
        switch event {
        case .write(let stream, _), .subscribe(let stream, _):
            if streams[stream] != nil { return true }
            guard pool.hasGiven(stream) else { throw .malformed }
            return false
        case .attachChild(let rib, _):
            guard let rib = ribs[rib] else { throw .malformed }
            // One that is being detached has no children any more.
            return rib.router != nil
        case .detachChild(let rib, let place), .seeChild(let rib, let place, _):
            return ribs[rib].map { $0.attached.contains(place) && !$0.leaving.contains(place) } ?? false
        case .outcome(let rib, _), .screen(let rib, _), .state(let rib, _): return ribs[rib] != nil
        case .unsubscribe, .fault, .say, .log, .loading, .dying, .broke: return true
        }
    }

    /// Returns true for a value that is written to a stream which delivers another one.
    private func isDelivering(_ event: Event) -> Bool {
        guard case .write(let stream, _) = event else { return false }
        return streams[stream]?.isDelivering ?? false
    }

    private func report(_ outcome: Outcome, of rib: Int, holding room: OutcomeRoom?) throws(MessageError) {
        guard let rib = ribs[rib] else { return }
        guard outcome.payload.fits, let outcome = rib.plugin.outcome(outcome) else { throw .malformed }
        rib.listener?.report(outcome, holding: room)
    }

    /// Notes the new state of a RIB.
    private func note(_ update: Update, of number: Int) throws(MessageError) {
        guard let rib = ribs[number] else { return }
        let state = try update.state(from: rib.state)
        guard state.fits, rib.plugin.mayKeep(state) else { throw .malformed }
        try within { () throws(Excess) in try account.keep(state.footprint, for: .state(rib: number)) }
        rib.state = state
    }

    private func say(_ message: TransientMessage) {
        if pool.admits(culprit ?? place.name, bytes: message.text.utf8.count) { RIBHost.pass(message) }
    }

    /// Returns a fault of this worker. A worker cannot report faults of other steps.
    private func named(_ fault: Fault) -> Fault {
        var fault = fault
        if !isOwn(fault.path), fault.path.count > 1 || !plugins.contains(fault.path[0]) {
            fault.path.insert(culprit ?? place.name, at: 0)
        }
        return fault
    }

    /// Passes on a log line of a plugin. No worker can log under the name of another worker's plugin.
    private func log(_ level: Log.Level, by plugin: String, _ text: String) {
        let writer = Log.Writer.plugin(plugins.contains(plugin) ? plugin : culprit ?? place.name)
        Log.pass(Log.Line(level: level, message: text, writer: writer))
    }

    /// Notes the plugin that a worker with several plugins is loading.
    func noteLoading(_ plugin: String) throws(MessageError) {
        guard plugin.isEmpty || plugins.contains(plugin) else { throw .malformed }
        output.pass()
        loading = plugin.isEmpty ? nil : plugin
    }

    /// Returns true if the path of a fault leads to a RIB of this worker, or nowhere. No worker can put a fault on
    /// others' plugins.
    private func isOwn(_ path: [String]) -> Bool { path.isEmpty || paths.contains { path.starts(with: $0) } }

    private func write(_ value: WireValue, to stream: Int) throws(MessageError) {
        // All other holders of the stream rely on its type.
        guard let share = streams[stream], share.isWritable, value.fits, share.type.map(value.conforms) ?? true else {
            throw .malformed
        }
        switch share.source {
        case .values(let stream): stream.value = value
        case .events(let stream): stream.send(value)
        }
    }

    private func subscribe(_ watcher: Int, to stream: Int) throws(MessageError) {
        guard let share = streams[stream], subscriptions[watcher] == nil else { throw .malformed }
        let deliver: @MainActor (WireValue) -> Void = { [weak self] value in
            guard let self, !isDead else { return }
            // The reason for a missing answer has already been handled.
            _ = try? call(.deliver(watcher: watcher, value, isCaused: callCount > 0), about: nil)
        }
        let subscription =
            switch share.source {
            case .values(let stream): stream.subscribe(deliver)
            case .events(let stream): stream.subscribe(deliver)
            }
        if isDead { subscription.dispose() } else { subscriptions[watcher] = subscription }
    }

    /// Serves a call of the worker, and answers it.
    private func serveCall(_ body: (inout MessageWriter) throws(MessageError) -> Void) throws(MessageError) {
        callCount += 1
        defer { callCount -= 1 }
        var answer = MessageWriter(.done)
        try body(&answer)
        guard !isDead else { throw .closed }
        try send([answer])
    }
}
