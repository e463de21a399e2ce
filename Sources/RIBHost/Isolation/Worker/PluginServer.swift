import Base
import Dispatch
import Glibc
import Loading
@_spi(Host) import PluginABI
import PluginManifest
import Port

/// A worker's side of the connection: serves the host's calls, and calls the host for streams.
@MainActor
final class PluginServer {
    let channel: Channel
    /// The calls that arrived while the worker waited for an answer, to be handled later.
    var postponed: [Call] = []
    var plugins: [String: LocalPlugin] = [:]
    var contexts: [Int: PluginContext] = [:]
    var ribs: [Int: ServedRIB] = [:]
    var streams: [Int: RemoteStream] = [:]
    var eventStreams: [Int: RemoteEventStream] = [:]
    var watchers: [Int: @MainActor (WireValue) -> Void] = [:]
    var lastWatcher = 0
    /// The reason why nothing can be loaded and built here; nil if the process is sealed.
    var refusal: Diagnostic?
    /// Creates a plugin from the host's reference, the manifest, and the file if the host has inspected it.
    let makePlugin: @MainActor (PluginReference, [UInt8], InspectedFile?) -> LocalPlugin
    /// Does the current work of the main queue.
    private let drain: @MainActor () -> Void
    /// Called when the host is gone, or sends invalid messages: this process is then no longer needed.
    let lossHandler: @MainActor () -> Void
    /// The census of the RIBs, if requested.
    private let census: RIBCensus?
    /// The collector of the plugins' log lines, as long as it exists.
    private var logs: LogCollector?
    /// The transient messages not sent to the host yet.
    var said: [TransientMessage] = []
    /// The number of RIBs attached by the host.
    private(set) var attachCount = 0
    /// The number of calls of the host being served.
    var depth = 0
    var isFlushScheduled = false

    init(
        _ channel: Channel,
        census: RIBCensus?,
        makePlugin: @escaping @MainActor (PluginReference, [UInt8], InspectedFile?) -> LocalPlugin = LocalPlugin.init,
        drain: @escaping @MainActor () -> Void = { MainLoop.runOnce() },
        lossHandler: @escaping @MainActor () -> Void = { _exit(WorkerMode.lostConnection) }
    ) {
        self.channel = channel
        self.census = census
        self.makePlugin = makePlugin
        self.drain = drain
        self.lossHandler = lossHandler
        census?.start()
        logs = LogCollector(file: nil) { [weak self] event in
            if case .line(let line) = event { self?.tell(line) }
        }
    }

    /// Returns a host object that sends the plugins' faults to the host, and their screens and messages after their
    /// current work.
    func makeHost() -> RIBHost {
        let host = RIBHost { [unowned self] in
            tell(.fault($0))
        } displayHandler: { [unowned self] _ in
            scheduleFlush()
        }
        host.messageHandler = { [unowned self] in
            said.keep($0)
            scheduleFlush()
        }
        return host
    }

    /// Serves all available messages.
    func serveAll() {
        do throws(MessageError) {
            guard try serveNext() else { return }
            // Messages that arrive meanwhile wake the main loop again.
            while let call = try nextCall({ () throws(MessageError) in try channel.next() }) { try serve(call) }
        } catch {
            lossHandler()
        }
    }

    /// Serves the next call of the host.
    ///
    /// - Returns: false if there is none.
    func serveNext() throws(MessageError) -> Bool {
        guard let call = try nextCall({ () throws(MessageError) in try channel.poll() }) else { return false }
        try serve(call)
        return true
    }

    /// Returns the next call, first those that were postponed.
    func nextCall(_ read: () throws(MessageError) -> [UInt8]?) throws(MessageError) -> Call? {
        if !postponed.isEmpty { return postponed.removeFirst() }
        return try read().map { (bytes) throws(MessageError) in try Call(MessageReader(bytes)) }
    }

    /// Serves a call: its effects are sent to the host before the answer, and with it.
    func serve(_ call: Call) throws(MessageError) {
        var answer = MessageWriter(.done)
        guard call.isAsked else { return try carryOut(call, &answer) }
        depth += 1
        try carryOut(call, &answer)
        if depth == 1 { settle() }
        depth -= 1
        try channel.hold(answer)
        try channel.flush()
    }

    private func carryOut(_ call: Call, _ answer: inout MessageWriter) throws(MessageError) {
        switch call {
        case .load(let plugin): try load(plugin, &answer)
        case .build(let rib, let request): try build(request, as: rib, &answer)
        case .attach(let rib, let isSeen):
            guard let rib = ribs[rib] else { return }
            attachCount += 1
            rib.attach(isSeen: isSeen)
        case .see(let rib, let isSeen): ribs[rib]?.see(isSeen)
        case .detach(let rib): ribs.removeValue(forKey: rib)?.detach()
        case .perform(let rib, let action): ribs[rib]?.perform(action)
        case .ask(let rib, let entry, let arguments): ribs[rib]?.ask(entry, with: arguments)
        case .deliver(let watcher, let value, _): watchers[watcher]?(value)
        case .childOutcome(let rib, let place, let outcome): ribs[rib]?.report(outcome, of: place)
        case .childTitle(let rib, let place, let title): ribs[rib]?.show(title: title, of: place)
        case .offer(let rib, let offer): ribs[rib]?.offer(offer)
        case .tree(let rib): answer.write(ribs[rib]?.descendants ?? [])
        case .survivors: reportSurvivors(&answer)
        case .suspects: answer.write(LeakDetector.instance.suspectCount)
        case .name(let name): WorkerMode.show(name: name)
        case .plugin(let plugin): note(plugin)
        case .context(let number, let slots): contexts[number] = context(slots)
        case .finishContext(let number): contexts[number] = nil
        case .current(let stream, let value): streams[stream]?.current = value
        case .finishStream(let number): finishStream(number)
        // A process is sealed once.
        case .seal: throw .malformed
        }
    }
}

extension PluginServer {
    private func load(_ plugin: String, _ answer: inout MessageWriter) throws(MessageError) {
        if try factory(of: plugin, &answer) != nil { answer.writeSuccess() }
    }

    private func build(_ build: RemoteBuild, as number: Int, _ answer: inout MessageWriter) throws(MessageError) {
        guard let context = contexts[build.context] else { throw .malformed }
        guard let factory = try factory(of: build.plugin, &answer) else { return }
        do {
            ribs[number] = try ServedRIB(number, build, by: factory, in: context, self)
            answer.writeSuccess()
        } catch {
            answer.write(error)
        }
    }

    /// Returns a plugin's factory; nil if there is none, after the answer says why.
    private func factory(
        of plugin: String,
        _ answer: inout MessageWriter
    ) throws(MessageError) -> PluginFactory? {
        guard let plugin = plugins[plugin] else { throw .malformed }
        do throws(Diagnostic) {
            if let refusal { throw refusal }
            return try plugin.factory()
        } catch {
            answer.write(error)
            return nil
        }
    }

    /// Reports the surviving RIBs after all released objects have had time to be freed, like the host for its own RIBs.
    private func reportSurvivors(_ answer: inout MessageWriter) {
        guard let census else { return }
        var unchanged = 0
        while census.survivorCount > 0, unchanged < 16 {
            let count = census.survivorCount
            drain()
            unchanged = census.survivorCount == count ? unchanged + 1 : 0
        }
        census.reportSurvivors()
        // The host has counted the proxies of the plugins' own RIBs.
        answer.write(census.count - attachCount)
        answer.write(census.survivorCount)
        answer.write(census.heldChildren) { writer, held in
            writer.write(held.parent)
            writer.write(held.name)
            writer.write(held.count)
        }
    }

    /// Sends the results of the RIBs' work. Called when the current work is finished.
    func settle() {
        // With the last answer too, after which the process ends.
        logs?.passWaiting()
        // In this order, because the host must not show anything that it could not restore.
        flushStates()
        flushScreens()
        flushMessages()
    }

    /// Schedules the sending of results after a RIB has acted by itself and its code has returned.
    private func scheduleFlush() {
        guard depth == 0, !isFlushScheduled else { return }
        isFlushScheduled = true
        DispatchQueue.main.async {
            self.isFlushScheduled = false
            self.settle()
        }
    }
}
