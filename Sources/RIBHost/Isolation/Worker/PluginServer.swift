import Base
import Dispatch
import Glibc
import Loading
@_spi(Host) import PluginABI
import PluginManifest

/// A worker's side of the connection: serves the host's calls, and calls the host for streams.
@MainActor
final class PluginServer {
    let channel: Channel
    /// The messages that arrived while the worker waited for an answer, to be handled later.
    var postponed: [[UInt8]] = []
    var plugins: [String: LocalPlugin] = [:]
    var contexts: [Int: PluginContext] = [:]
    var ribs: [Int: LocalRIB] = [:]
    var streams: [Int: RemoteStream] = [:]
    var eventStreams: [Int: RemoteEventStream] = [:]
    var watchers: [Int: @MainActor (WireValue) -> Void] = [:]
    var lastWatcher = 0
    /// The reason why nothing can be loaded and built here; nil if the process is sealed.
    var refusal: Diagnostic?
    /// Creates a plugin from the host's reference, the manifest, and the file if the host has inspected it.
    let makePlugin: @MainActor (PluginReference, [UInt8], InspectedFile?) -> LocalPlugin
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
        lossHandler: @escaping @MainActor () -> Void = { _exit(WorkerMode.lostConnection) }
    ) {
        self.channel = channel
        self.census = census
        self.makePlugin = makePlugin
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
            // Messages that arrive meanwhile wake the main loop again.
            var message = try postponed.isEmpty ? channel.poll() : postponed.removeFirst()
            while let next = message {
                try serve(MessageReader(next))
                message = try postponed.isEmpty ? channel.next() : postponed.removeFirst()
            }
        } catch {
            lossHandler()
        }
    }

    func serve(_ message: MessageReader) throws(MessageError) {
        var message = message
        switch message.kind {
        case .name: WorkerMode.show(name: try message.text())
        case .plugin: try note(plugin: &message)
        case .context: try note(context: &message)
        case .finishContext: contexts[try message.identifier()] = nil
        case .current: try note(current: &message)
        case .finishStream: finishStream(try message.identifier())
        default: try answer(message)
        }
    }

    /// Serves a call: its effects are sent to the host before the answer, and with it.
    private func answer(_ message: MessageReader) throws(MessageError) {
        var message = message
        var answer = MessageWriter(.done)
        depth += 1
        switch message.kind {
        case .load: try load(&message, &answer)
        case .build: try build(&message, &answer)
        case .attach, .attachUnseen:
            let isSeen = message.kind == .attach
            if let rib = ribs[try message.identifier()] {
                attachCount += 1
                rib.attach(isSeen: isSeen)
            }
        case .see:
            let rib = ribs[try message.identifier()]
            rib?.see(try message.bool())
        case .detach: ribs.removeValue(forKey: try message.identifier())?.detach()
        case .perform:
            let rib = ribs[try message.identifier()]
            rib?.perform(try message.action())
        case .ask:
            let rib = ribs[try message.identifier()]
            rib?.ask(try message.text(), with: try message.record())
        case .deliver, .deliverBack:
            let watcher = watchers[try message.identifier()]
            watcher?(try message.value())
        case .childOutcome, .childTitle: try passOn(&message)
        case .children:
            let children = ribs[try message.identifier()]?.children
            children?.offer(try message.children(), in: try message.text())
        case .tree: answer.write(ribs[try message.identifier()]?.descendants ?? [])
        case .survivors: reportSurvivors(&answer)
        case .suspects: answer.write(LeakDetector.instance.suspectCount)
        default: throw .malformed
        }
        if depth == 1 { settle() }
        depth -= 1
        try channel.hold(answer)
        try channel.flush()
    }
}

extension PluginServer {
    /// Passes on an outcome or a new title of a child in a slot of a RIB.
    private func passOn(_ message: inout MessageReader) throws(MessageError) {
        let children = ribs[try message.identifier()]?.children
        let (place, text) = (try message.identifier(), try message.text())
        if message.kind == .childTitle {
            children?.show(title: text, of: place)
        } else {
            children?.report(Outcome(name: text, payload: try message.record()), of: place)
        }
    }

    private func load(_ message: inout MessageReader, _ answer: inout MessageWriter) throws(MessageError) {
        guard let plugin = plugins[try message.text()] else { throw .malformed }
        if let refusal { return answer.write(refusal) }
        do {
            _ = try plugin.factory()
            answer.writeSuccess()
        } catch {
            answer.write(error)
        }
    }

    private func build(_ message: inout MessageReader, _ answer: inout MessageWriter) throws(MessageError) {
        let (number, plugin, build) = (try message.identifier(), try message.text(), try message.text())
        let (context, path, arguments) = (try message.identifier(), try message.texts(), try message.record())
        let state = try message.optionalValue()
        let slots = try message.list { reader throws(MessageError) in try SlotOffer(&reader) }
        guard var context = contexts[context], let plugin = plugins[plugin] else { throw .malformed }
        let children = slots.isEmpty ? nil : LocalChildren(slots, of: number, self)
        if let children { context = PluginContext(context, children: children.sources) }
        let listener = OutcomeForwarder(path: path) { [unowned self] in tell(.outcome(rib: number, $0)) }
        if let refusal { return answer.write(refusal) }
        let factory: PluginFactory
        do {
            factory = try plugin.factory()
        } catch {
            return answer.write(error)
        }
        do {
            let arguments = PluginArguments(arguments, state: state)
            let rib = try factory.build(build, context: context, arguments: arguments, listener: listener)
            ribs[number] = LocalRIB(rib, listener: listener, path: path, children: children)
            answer.writeSuccess()
        } catch {
            answer.write(error)
        }
    }

    /// Reports the surviving RIBs after all released objects have had time to be freed, like the host for its own RIBs.
    private func reportSurvivors(_ answer: inout MessageWriter) {
        guard let census else { return }
        var unchanged = 0
        while census.survivorCount > 0, unchanged < 16 {
            let count = census.survivorCount
            MainLoop.runOnce()
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
    private func settle() {
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
