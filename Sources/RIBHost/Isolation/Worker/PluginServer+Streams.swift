import Base
import Dispatch
import Loading
@_spi(Host) import PluginABI
import Port

/// The host's provisions for the plugins: constants, and streams in the host.
extension PluginServer {
    func note(_ plugin: PluginIntroduction) {
        let reference = PluginReference(
            id: plugin.id,
            manifestID: plugin.manifestID,
            file: plugin.path,
            digest: plugin.digest.map { PluginDigest($0) }
        )
        let local = makePlugin(reference, plugin.manifest, plugin.file)
        local.failureHandler = { [unowned self] in end(because: $0, of: $1) }
        plugins[plugin.id] = local
    }

    func context(_ slots: [(slot: String, provision: CrossingProvision)]) -> PluginContext {
        var capabilities: [String: PluginContext.Capability] = [:]
        for (slot, provision) in slots { capabilities[slot] = capability(provision) }
        return PluginContext(capabilities)
    }

    private func capability(_ provision: CrossingProvision) -> PluginContext.Capability {
        switch provision {
        case .value(let value): return .value(value)
        case .events(let number, let isWritable):
            let stream = events(number)
            return isWritable ? .mutableEventStream(stream) : .eventStream(stream.readOnly)
        case .stream(let number, let latest, let isWritable):
            let stream = stream(number, latest)
            return isWritable ? .mutableStream(stream) : .stream(stream.readOnly)
        }
    }

    func stream(_ number: Int, _ value: WireValue) -> RemoteStream {
        if let stream = streams[number] { return stream }
        let stream = RemoteStream(value) { [unowned self] value in
            write(value, to: number)
        } watch: { [unowned self] onValue in
            watch(number, onValue)
        }
        streams[number] = stream
        return stream
    }

    func events(_ number: Int) -> RemoteEventStream {
        if let stream = eventStreams[number] { return stream }
        let stream = RemoteEventStream { [unowned self] event in
            write(event, to: number)
        } watch: { [unowned self] onEvent in
            watch(number, onEvent)
        }
        eventStreams[number] = stream
        return stream
    }

    func finishStream(_ number: Int) {
        streams.removeValue(forKey: number)?.end()
        eventStreams.removeValue(forKey: number)?.end()
    }

    /// Requests the host to set a value, or to send an event.
    private func write(_ value: WireValue, to stream: Int) {
        guard value.fits else { return RIBHost.report(.largeWrite(value, isEvent: eventStreams[stream] != nil)) }
        ask(.write(stream: stream, value))
    }

    private func watch(
        _ stream: Int,
        _ onValue: @escaping @MainActor (WireValue) -> Void
    ) -> @MainActor () -> Void {
        lastWatcher += 1
        let number = lastWatcher
        watchers[number] = onValue
        ask(.subscribe(stream: stream, watcher: number))
        return { [unowned self] in
            guard watchers.removeValue(forKey: number) != nil else { return }
            tell(.unsubscribe(watcher: number))
        }
    }

    /// Calls the host, and serves the resulting deliveries meanwhile. Other messages are served later: the code that
    /// calls finishes first, as it does in the host's own process.
    ///
    /// - Returns: the answer; nil if there is none.
    @discardableResult
    func ask(_ event: Event) -> MessageReader? {
        do throws(MessageError) {
            try channel.hold(event.message)
            try channel.flush()
            while true {
                let message = MessageReader(try channel.receive())
                if message.kind() == Message.Kind.done {
                    serveRest()
                    return message
                }
                let call = try Call(message)
                switch call {
                case .deliver(_, _, isCaused: true), .current, .finishStream: try serve(call)
                default: postponed.append(call)
                }
            }
        } catch {
            lose(error)
            return nil
        }
    }

    /// Schedules the handling of data that has already been read, perhaps by a flush that had to wait, and does not
    /// wake the poll. Not while a call is being served.
    private func serveRest() {
        guard depth == 0, !postponed.isEmpty || channel.hasRest else { return }
        DispatchQueue.main.async { self.serveAll() }
    }
}

/// Messages to the host.
extension PluginServer {
    /// Tells the host: immediately, or with the answer to the call being served.
    ///
    /// - Returns: false if the event was left out.
    @discardableResult
    func tell(_ event: Event) -> Bool {
        do throws(MessageError) {
            try channel.hold(event.message)
            if depth == 0 { try flush() }
            return true
        } catch {
            lose(error)
            return false
        }
    }

    /// Tells the host immediately, because the last lines before a crash matter most.
    func tell(_ line: LogLine) {
        do throws(MessageError) {
            try channel.hold(Event.log(line.level, plugin: line.plugin, line.message).message)
            try flush()
        } catch {
            lose(error)
        }
    }

    private func flush() throws(MessageError) {
        try channel.flush()
        serveRest()
    }

    /// Handles a failed sending: an oversized message is left out, which is a fault of the plugin; other errors mean
    /// that the host is gone.
    private func lose(_ error: MessageError) {
        guard case .tooLarge(let bytes) = error else { return lossHandler() }
        tell(.fault(.largeMessage(bytes)))
    }

    /// Sends the host each changed screen.
    func flushScreens() {
        for (number, rib) in ribs {
            guard let update = rib.newScreen() else { continue }
            let count = update.itemCount
            guard count > Excess.elements.limit || !tell(.screen(rib: number, update)) else { continue }
            rib.screenWasLeftOut()
            if count > Excess.elements.limit { tell(.fault(.largeScreen(count))) }
        }
    }

    /// Sends the messages of the plugins, after the screens that they refer to.
    func flushMessages() {
        for said in said { tell(.say(said)) }
        said = []
    }

    /// Sends the changed states of RIBs.
    func flushStates() {
        for (number, rib) in ribs {
            guard let update = rib.newState() else { continue }
            tell(.state(rib: number, update))
        }
    }
}

extension Fault {
    fileprivate static func largeMessage(_ byteCount: Int) -> Fault {
        Fault(
            kind: .tooLarge,
            message: "A message of \(byteCount) bytes to the host was left out. "
                + "A message has at most \(Message.limit): show, report or write less at a time.",
            path: []
        )
    }

    fileprivate static func largeScreen(_ itemCount: Int) -> Fault {
        Fault(
            kind: .tooLarge,
            message: "A screen of \(itemCount) elements and cells was left out. "
                + "A screen has at most \(Excess.elements.limit): show fewer at a time.",
            path: []
        )
    }
}
