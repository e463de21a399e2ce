import Base
import Configuration
import Dispatch
import Glibc
@_spi(Host) import PluginABI
import PluginManifest
import Port

/// A worker in the view of the host: a process that runs plugins, and the known facts about it.
@MainActor
final class RemoteProcess {
    let place: PluginProcess
    /// The plugin of the current call; nil between calls, and for a call without a specific plugin.
    private(set) var called: String?
    /// The plugin being loaded; several plugins are loaded one after the other.
    var loading: String?
    /// The plugins of this worker.
    var plugins: Set<String> = []
    /// The built and not yet detached RIBs, by number.
    var ribs: [Int: RemoteRIB] = [:]
    /// The paths of all requested RIBs, because a fault can come after the detach.
    var paths: Set<[String]> = []
    /// The account of the data that the host keeps for the worker.
    let account: Account
    var state = State.running
    var isDead: Bool { if case .running = state { false } else { true } }

    let process: ChildProcess
    let channel: Channel
    let pool: ProcessPool
    /// The time to answer, in seconds: the longest deadline of the plugins.
    var deadline: Int
    let output: ProcessOutput
    /// The contexts sent to the worker.
    var knownContexts: Set<Int> = []
    /// The streams shared with the worker, by number.
    var streams: [Int: Share] = [:]
    /// The numbers of the streams set since the last message to the worker: there can be thousands of streams.
    var changedStreams: Set<Int> = []
    var subscriptions: [Int: Subscription] = [:]
    /// The places of children that have left, kept until nothing waits for the worker: a child can be in the same
    /// worker.
    var leavingChildren: [(rib: RemoteRIB, place: Int)] = []
    /// The time for which the host has waited for the worker in the current calls, in nanoseconds.
    var waited: UInt64 = 0
    /// The time for which the host has waited for the worker in all finished calls, in nanoseconds.
    private(set) var asked: UInt64 = 0
    private var waitStart: UInt64 = 0
    /// The number of calls in progress, of both sides.
    private var depth = 0
    /// The number of the worker's calls that the host is serving.
    var callCount = 0
    /// The call sent in advance, until its answer is awaited.
    private var callInAdvance: (call: Call, plugin: String?)?

    enum State {
        case running
        /// Stopped: nothing is sent or served any longer, because the worker is not needed or its end is being
        /// determined.
        case stopped
        /// Ended unexpectedly; `by` is the plugin that ended the worker, if known.
        case ended(ProcessEnd, by: String?)
    }

    struct Share {
        let source: HostStream.Source
        /// The last value sent to the worker; nil for events.
        var told: WireValue?
        /// The type of the stream's values; nil if unknown.
        let type: ValueType?
        /// True if a plugin in the worker can write the stream.
        var isWritable = false

        /// True while the stream delivers a value: what is written meanwhile waits.
        @MainActor var isDelivering: Bool {
            switch source {
            case .values(let stream): stream.isDelivering
            case .events(let stream): stream.isDelivering
            }
        }
    }

    /// - Parameter process: an unused process.
    init(_ place: PluginProcess, in process: ChildProcess, pool: ProcessPool) {
        self.place = place
        self.process = process
        deadline = place.deadline
        self.pool = pool
        account = Account(mebibytes: pool.plans.first { $0.process.key == place.key }?.heldMemory)
        let output = ProcessOutput(process, admits: pool.admits, pool.print)
        self.output = output
        channel = Channel(process.connection, others: process.prints) { output.passNext() }
        if let otherSide = process.otherSide {
            channel.otherSide = { [unowned self] in otherSide(self) }
        }
        Trace.mark(.track, "worker \(place.name)", in: process.pid)
        output.name = { [weak self] in self?.name ?? place.name }
    }

    /// How long the host waits for an answer, in nanoseconds.
    var patience: UInt64 { UInt64(deadline) * 1_000_000_000 }

    /// The name for a wait: a plugin, or a process of several.
    var name: String { place.isShared ? loading ?? called ?? place.name : place.name }

    /// The plugin whose code is known to run; nil if it could be one of several.
    var culprit: String? {
        guard place.isShared else { return place.name }
        let builders = Set(ribs.values.map(\.plugin.id))
        return loading ?? called ?? (builders.count == 1 ? builders.first : nil)
    }

    /// Begins to serve messages and to pass on output.
    func begin() {
        output.watch()
        MainLoop.watch(process.connection.incoming) { [weak self] in self?.serveAll() }
    }

    /// Calls the worker.
    ///
    /// - Parameters:
    ///   - plugin: the plugin of the call; nil for no specific one.
    ///   - next: a following call about the same plugin. It is sent now, so that the worker need not wait for it; its
    ///     answer is awaited by ``awaitAnswer()``, and before anything else is done with the worker.
    /// - Returns: the answer.
    /// - Throws: the reason for a missing answer: the worker is then dead.
    func call(
        _ call: Call,
        about plugin: String?,
        then next: Call? = nil
    ) throws(MessageError) -> MessageReader {
        try awaitAnswer()
        let answer = try wait(for: call, about: plugin, sending: [call, next].compactMap { $0?.message })
        callInAdvance = next.map { ($0, plugin) }
        return answer
    }

    /// Waits for the answer to the call sent in advance, if there is one.
    func awaitAnswer() throws(MessageError) {
        guard let (call, plugin) = callInAdvance.take() else { return }
        _ = try wait(for: call, about: plugin, sending: [])
    }

    /// Waits for the answer to a call, and serves the worker's calls meanwhile.
    private func wait(
        for call: Call,
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
            guard pool.waits.count <= Excess.nesting.limit else { throw .excess(.nesting) }
            try send(messages)
            while true {
                let reader = try receive()
                if reader.kind() == Message.Kind.done { return reader }
                try serve(reader)
                // The code that it called might have ended it.
                guard !isDead else { throw .closed }
            }
        } catch {
            die(of: error)
            throw error
        }
    }

    /// Returns the next message of the worker. A host that a signal had stopped until after the deadline waits again.
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

    /// Ends a worker after an invalid answer.
    func refuseAnswer() {
        die(of: MessageError.malformed)
    }

    /// Sends the worker a message without an answer.
    func tell(_ call: Call) { tell([call]) }

    /// Sends the worker several messages without answers together; an empty list sends only the streams' values.
    func tell(_ calls: [Call]) {
        guard !isDead else { return }
        do {
            try send(calls.map(\.message))
        } catch {
            die(of: error)
        }
    }

    /// Sends messages, preceded by the latest values of the shared streams: a worker gets them before it runs any code.
    func send(_ messages: [MessageWriter]) throws(MessageError) {
        let changed = changedStreams
        if !changed.isEmpty { changedStreams = [] }
        for number in changed {
            guard let share = streams[number], case .values(let stream) = share.source else { continue }
            let value = stream.value
            guard value != share.told else { continue }
            streams[number]?.told = value
            try channel.hold(Call.current(stream: number, value).message)
        }
        for message in messages { try channel.hold(message) }
        let deadline = pool.waits.deadline(of: self)
        try channel.flush(before: deadline)
        pool.waits.didListen(until: deadline, hasSucceeded: true)
    }

    /// Sends the worker the streams' new values, for code that the worker runs by itself.
    func tellStreams() {
        account.settle()
        tell([])
    }

    /// Serves messages that the worker sends by itself.
    func serveAll() {
        guard !isDead else { return }
        if pool.waits.count == 0 { account.settle() }
        do {
            try awaitAnswer()
            // A worker that sends continuously does not block the host.
            let end = DispatchTime.now().uptimeNanoseconds + Self.turn
            repeat {
                guard try serveNext(), !isDead else { return }
            } while DispatchTime.now().uptimeNanoseconds < end
        } catch {
            return die(of: error)
        }
        if !leavingChildren.isEmpty { detachChildren() }
        serveRest()
    }

    /// Serves the next message that the worker has sent by itself.
    ///
    /// - Returns: false if there is none.
    func serveNext() throws(MessageError) -> Bool {
        guard let message = try channel.poll() else { return false }
        beginWait()
        defer { endWait() }
        try serve(MessageReader(message))
        return true
    }

    /// Serves data that has already been read, which does not wake the poll.
    private func serveRest() {
        guard !isDead, channel.hasRest else { return }
        DispatchQueue.main.async { self.serveAll() }
    }

    /// The time for serving a worker without a pause, in nanoseconds.
    private static let turn: UInt64 = 5_000_000
}

extension Call {
    /// The name of the worker's work in a trace; nil for work outside of the flow.
    fileprivate var span: Trace.Kind? {
        switch self {
        case .load: .load
        case .build: .build
        case .attach: .attach
        case .detach: .detach
        case .perform, .ask: .perform
        case .deliver: .deliver
        default: nil
        }
    }
}
