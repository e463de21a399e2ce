import Base
import Configuration
import Dispatch
import Glibc
import PluginABI
import PluginManifest

/// One worker as the host sees it: a process that runs plugins, and what is known about it.
@MainActor
final class RemoteProcess {
    let place: PluginProcess
    /// The plugin that the current call is about; nil between calls, and for a call that any of its plugins may get.
    private(set) var called: String?
    /// The plugin that it is loading: of several, one at a time.
    var loading: String?
    /// The plugins of this worker.
    var plugins: Set<String> = []
    /// The RIBs that it has built and that are not detached, by number.
    var ribs: [Int: RemoteRIB] = [:]
    /// The paths of the RIBs that it was asked to build: a fault can come after the detach.
    var paths: Set<[String]> = []
    /// What waits of the outcomes that it has reported.
    let backlog = OutcomeBacklog()
    /// What else the host keeps for it.
    let holdings: Holdings
    var state = State.running
    var isDead: Bool { if case .running = state { false } else { true } }

    let process: ChildProcess
    let channel: Channel
    let pool: ProcessPool
    /// How long it has to answer, in seconds: the longest deadline of its plugins.
    var deadline: Int
    let output: ProcessOutput
    /// The contexts that it has received.
    var knownContexts: Set<Int> = []
    /// The streams that it shares, by number.
    var streams: [Int: Share] = [:]
    /// The numbers of those that have been set since the worker was sent anything: there can be thousands of streams.
    var changedStreams: Set<Int> = []
    var subscriptions: [Int: Subscription] = [:]
    /// The places of children that have left, until nothing waits for the worker: a child can be in the same one.
    var leavingChildren: [(rib: RemoteRIB, place: Int)] = []
    /// How long the host has waited for it, in nanoseconds: in total for the current calls.
    var waited: UInt64 = 0
    /// How long the host has waited for it in all calls that are over, in nanoseconds.
    private(set) var asked: UInt64 = 0
    private var waitStart: UInt64 = 0
    /// How many calls, of both sides, are in progress.
    private var depth = 0
    /// How many calls of the worker's the host is serving.
    var callCount = 0
    /// The call that was sent in advance, until its answer is awaited.
    private var callInAdvance: (kind: Message.Kind, plugin: String?)?

    enum State {
        case running
        /// Nothing is sent or served any longer: it is not needed, or its end is about to be known.
        case stopped
        /// Ended unexpectedly; by which plugin, if that is known.
        case ended(ProcessEnd, by: String?)
    }

    struct Share {
        let source: HostStream.Source
        /// The value that the worker received last; nil for events.
        var told: WireValue?
        /// The type of the stream's values; nil if unknown.
        let type: ValueType?
        /// Whether some plugin of it can write the stream.
        var isWritable = false
        /// How much is kept for the stream of a child; nil for other streams, which are there anyway.
        var held: Int?
    }

    /// - Parameter process: one that is not used yet.
    init(_ place: PluginProcess, in process: ChildProcess, pool: ProcessPool) {
        self.place = place
        self.process = process
        deadline = place.deadline
        self.pool = pool
        holdings = Holdings(mebibytes: pool.plans.first { $0.process.key == place.key }?.heldMemory)
        let output = ProcessOutput(process, admits: pool.admits, pool.print)
        self.output = output
        channel = Channel(process.connection, others: process.prints) { output.pass() }
        Trace.mark(.track, "worker \(place.name)", in: process.pid)
        output.name = { [weak self] in self?.name ?? place.name }
    }

    /// How long the host waits for an answer, in nanoseconds.
    var patience: UInt64 { pool.patience.nanoseconds(ofMilliseconds: deadline * 1000) }

    /// The name of what the host waits for: a plugin, or a process of several.
    var name: String { place.isShared ? loading ?? called ?? place.name : place.name }

    /// The plugin whose code runs, as far as is known; nil for one of several.
    var culprit: String? {
        guard place.isShared else { return place.name }
        let builders = Set(ribs.values.map(\.plugin.id))
        return loading ?? called ?? (builders.count == 1 ? builders.first : nil)
    }

    /// From now on what it sends and prints is served.
    func begin() {
        output.watch()
        MainLoop.watch(process.connection.incoming) { [weak self] in self?.serveAll() }
    }

    /// Calls the worker.
    ///
    /// - Parameters:
    ///   - plugin: the plugin that the call is about; nil for any.
    ///   - next: a call about the same plugin that will follow. It is sent now, so that the worker need not wait for it;
    ///     its answer is awaited by ``awaitAnswer()``, and before anything else is done with the worker.
    /// - Returns: the answer.
    /// - Throws: why there is none: the worker is dead then.
    func call(
        _ message: MessageWriter,
        about plugin: String?,
        then next: MessageWriter? = nil
    ) throws(MessageError) -> MessageReader {
        try awaitAnswer()
        let answer = try wait(for: message.kind, about: plugin, sending: [message, next].compactMap(\.self))
        callInAdvance = next.map { ($0.kind, plugin) }
        return answer
    }

    /// Waits for the answer to the call that was sent in advance, if there is one.
    func awaitAnswer() throws(MessageError) {
        guard let (kind, plugin) = callInAdvance.take() else { return }
        _ = try wait(for: kind, about: plugin, sending: [])
    }

    /// Waits for the answer to a call, and serves the worker's calls meanwhile.
    private func wait(
        for call: Message.Kind,
        about plugin: String?,
        sending messages: [MessageWriter]
    ) throws(MessageError) -> MessageReader {
        guard !isDead else { throw .closed }
        let caller = called
        called = plugin
        beginWait()
        let start = Trace.begin()
        defer {
            call.span.map { Trace.end($0, name, since: start, in: process.pid) }
            // What the plugin has printed meanwhile is its own.
            if place.isShared { output.pass() }
            endWait()
            called = caller
            if depth == 0 {
                if !leavingChildren.isEmpty { detachChildren() }
                serveRest()
            }
        }
        do throws(MessageError) {
            guard pool.waits.count <= ProcessEnd.Excess.nesting.limit else { throw .excess(.nesting) }
            try send(messages)
            while true {
                let reader = try receive()
                if reader.kind == .done { return reader }
                try serve(reader)
                // The code that it called might have ended it.
                guard !isDead else { throw .closed }
            }
        } catch {
            die(of: error)
            throw error
        }
    }

    /// The worker's next message. A host that a signal had stopped until after the deadline waits again.
    private func receive() throws(MessageError) -> MessageReader {
        while true {
            let deadline = pool.waits.deadline(of: self)
            do throws(MessageError) {
                let message = try channel.receive(before: deadline)
                pool.waits.didListen(until: deadline, hasSucceeded: true)
                return MessageReader(message)
            } catch {
                guard case .timeout = error, pool.waits.didListen(until: deadline, hasSucceeded: false) else {
                    throw error
                }
            }
        }
    }

    private func beginWait() {
        if depth == 0 { waitStart = DispatchTime.now().uptimeNanoseconds }
        depth += 1
        pool.waitDidBegin(for: self)
    }

    private func endWait() {
        pool.waitDidEnd()
        depth -= 1
        guard depth == 0 else { return }
        waited = 0
        asked += DispatchTime.now().uptimeNanoseconds - waitStart
    }

    /// Ends a worker whose answer is invalid.
    func refuseAnswer() {
        die(of: MessageError.malformed)
    }

    /// Sends the worker a message that it does not answer.
    func tell(_ message: MessageWriter) { tell([message]) }

    /// Sends it several such messages together; none for the streams' values alone.
    func tell(_ messages: [MessageWriter]) {
        guard !isDead else { return }
        do {
            try send(messages)
        } catch {
            die(of: error)
        }
    }

    /// Before a worker runs any code it knows the latest value of each stream that it shares.
    func send(_ messages: [MessageWriter]) throws(MessageError) {
        let changed = changedStreams
        if !changed.isEmpty { changedStreams = [] }
        for number in changed {
            guard let share = streams[number], case .values(let stream) = share.source else { continue }
            let value = stream.value
            guard value != share.told else { continue }
            streams[number]?.told = value
            var current = MessageWriter(.current, number)
            current.write(value)
            try channel.hold(current)
        }
        for message in messages { try channel.hold(message) }
        let deadline = pool.waits.deadline(of: self)
        try channel.flush(before: deadline)
        pool.waits.didListen(until: deadline, hasSucceeded: true)
    }

    /// Sends it the streams' latest values that it does not know, for code that it runs on its own.
    func tellStreams() {
        holdings.settle()
        tell([])
    }

    /// Serves what the worker sends on its own.
    private func serveAll() {
        guard !isDead else { return }
        if pool.waits.count == 0 { holdings.settle() }
        do {
            try awaitAnswer()
            // A worker that sends continuously does not block the host.
            let end = DispatchTime.now().uptimeNanoseconds + Self.turn
            repeat {
                guard let message = try channel.poll() else { return }
                beginWait()
                defer { endWait() }
                try serve(MessageReader(message))
                if isDead { return }
            } while DispatchTime.now().uptimeNanoseconds < end
        } catch {
            return die(of: error)
        }
        if !leavingChildren.isEmpty { detachChildren() }
        serveRest()
    }

    /// Data that has already been read does not wake the poll.
    private func serveRest() {
        guard !isDead, channel.hasRest else { return }
        DispatchQueue.main.async { self.serveAll() }
    }

    /// How long it is served without a pause, in nanoseconds.
    private static let turn: UInt64 = 5_000_000
}

extension Message.Kind {
    /// The name of this work of the worker in a trace; nil for work that does not belong to the flow.
    fileprivate var span: Trace.Kind? {
        switch self {
        case .load: .load
        case .build: .build
        case .attach: .attach
        case .detach: .detach
        case .perform, .ask: .perform
        case .deliver, .deliverBack: .deliver
        default: nil
        }
    }
}
