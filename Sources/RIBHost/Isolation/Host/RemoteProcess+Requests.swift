import Base
import Configuration
@_spi(Host) import PluginABI
import PluginManifest

/// Requests of a worker, served while the host waits for it or at any other time.
extension RemoteProcess {
    func serve(_ message: MessageReader) throws(MessageError) {
        var message = message
        switch message.kind {
        case .write: try serveCall { _ throws(MessageError) in try write(&message) }
        case .subscribe: try serveCall { _ throws(MessageError) in try subscribe(&message) }
        case .attachChild: try serveCall { answer throws(MessageError) in try attachChild(&message, &answer) }
        case .detachChild, .seeChild: try noteChild(&message)
        case .unsubscribe: subscriptions.removeValue(forKey: try message.identifier())?.dispose()
        case .outcome:
            let rib = ribs[try message.identifier()]
            // Before its values are read: they can take far more memory than the message.
            let room = try backlog.room(bytes: message.byteCount)
            let (name, payload) = (try message.text(), try message.record())
            guard let rib else { return }
            guard payload.fits, let outcome = rib.plugin.outcome(name, payload) else { throw .malformed }
            rib.listener?.report(outcome, holding: room)
        case .screen:
            let rib = ribs[try message.identifier()]
            let (screen, isCut) = try message.screen()
            try rib?.holdScreen(of: message.byteCount)
            rib?.show(screen, isCut: isCut)
        case .state: try noteState(&message)
        case .fault: RIBHost.report(try ownFault(&message))
        case .log: Log.pass(try logLine(&message))
        case .say: try say(message.transientMessage())
        case .loading: try noteLoading(&message)
        case .dying:
            let death = try message.death()
            die(of: death.end, in: death.origin)
            throw .closed
        default:
            throw .malformed
        }
    }

    /// Handles the new state of a RIB.
    private func noteState(_ message: inout MessageReader) throws(MessageError) {
        let rib = ribs[try message.identifier()]
        let state = try message.value()
        guard state.fits, rib?.plugin.mayKeep(state) ?? true else { throw .malformed }
        try rib?.holdState(of: state.footprint)
        rib?.state = state
    }

    private func say(_ message: TransientMessage) {
        if pool.admits(culprit ?? place.name, bytes: message.text.utf8.count) { RIBHost.pass(message) }
    }

    /// Reads a fault of this worker. A worker cannot report faults of other steps.
    private func ownFault(_ message: inout MessageReader) throws(MessageError) -> Fault {
        var fault = try message.fault()
        if !isOwn(fault.path), fault.path.count > 1 || !plugins.contains(fault.path[0]) {
            fault.path.insert(culprit ?? place.name, at: 0)
        }
        return fault
    }

    /// Reads a log line of a plugin. No worker can log under the name of another worker's plugin.
    private func logLine(_ message: inout MessageReader) throws(MessageError) -> Log.Line {
        let (level, plugin) = (try message.choice(Log.Level.choices), try message.name())
        let writer = Log.Writer.plugin(plugins.contains(plugin) ? plugin : culprit ?? place.name)
        return Log.Line(level: level, message: try message.sentences(), writer: writer)
    }

    /// Handles a message about the plugin that a worker with several plugins is loading; an empty name means that all
    /// are loaded.
    func noteLoading(_ message: inout MessageReader) throws(MessageError) {
        let plugin = try message.text()
        guard plugin.isEmpty || plugins.contains(plugin) else { throw .malformed }
        output.pass()
        loading = plugin.isEmpty ? nil : plugin
    }

    /// Returns true if the path of a fault leads to a RIB of this worker, or nowhere. No worker can put a fault on
    /// others' plugins.
    private func isOwn(_ path: [String]) -> Bool { path.isEmpty || paths.contains { path.starts(with: $0) } }

    private func write(_ message: inout MessageReader) throws(MessageError) {
        let number = try message.identifier()
        if let share = try share(number) {
            let value = try message.value()
            // All other holders of the stream rely on its type.
            guard share.isWritable, value.fits, share.type.map(value.conforms) ?? true else { throw .malformed }
            try hold(value, of: share, number)
            switch share.source {
            case .values(let stream): stream.value = value
            case .events(let stream): stream.send(value)
            }
        }
    }

    /// Counts a value before it is written: the stream keeps the value, or the value waits for the current delivery.
    private func hold(_ value: WireValue, of share: Share, _ number: Int) throws(MessageError) {
        let isDelivering =
            switch share.source {
            case .values(let stream): stream.isDelivering
            case .events(let stream): stream.isDelivering
            }
        if isDelivering { try holdings.wait(value.footprint) }
        guard let held = share.held else { return }
        let now = Holdings.stream + (share.told == nil ? 0 : value.footprint)
        try holdings.keep(now - held)
        streams[number]?.held = now
    }

    private func subscribe(_ message: inout MessageReader) throws(MessageError) {
        guard let share = try share(message.identifier()) else { return }
        let number = try message.identifier()
        guard subscriptions[number] == nil else { throw .malformed }
        guard subscriptions.count < ProcessEnd.Excess.subscriptions.limit else { throw .excess(.subscriptions) }
        let deliver: @MainActor (WireValue) -> Void = { [weak self] value in
            guard let self, !isDead else { return }
            var message = MessageWriter(callCount > 0 ? .deliverBack : .deliver, number)
            message.write(value)
            // The reason for the missing answer has already been handled.
            _ = try? call(message, about: nil)
        }
        let subscription =
            switch share.source {
            case .values(let stream): stream.subscribe(deliver)
            case .events(let stream): stream.subscribe(deliver)
            }
        if isDead { subscription.dispose() } else { subscriptions[number] = subscription }
    }

    /// Returns a stream shared with the worker; nil for a stream that has ended, which the worker might not know yet.
    private func share(_ number: Int) throws(MessageError) -> Share? {
        if let share = streams[number] { return share }
        guard pool.hasGiven(number) else { throw .malformed }
        return nil
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
