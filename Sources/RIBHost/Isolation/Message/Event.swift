import Base
@_spi(Host) import PluginABI
import Port

/// A question of a worker to its host, or a notice: one case for each kind of message, with the message's reader and
/// writer, and below what the host keeps of it.
enum Event {
    // Asked: the host answers.
    case write(stream: Int, WireValue)
    case subscribe(stream: Int, watcher: Int)
    /// A RIB has attached the place of a child; the answer is the numbers of the shared streams.
    case attachChild(rib: Int, ChildAttachment)
    // Told.
    case unsubscribe(watcher: Int)
    case outcome(rib: Int, Outcome)
    case screen(rib: Int, Update)
    case state(rib: Int, Update)
    case fault(Fault)
    case say(TransientMessage)
    /// A plugin has logged a line.
    case log(Log.Level, plugin: String, String)
    /// The plugin that a worker with several plugins loads from now on; an empty name means that all are loaded.
    case loading(plugin: String)
    /// The place of a child has left.
    case detachChild(rib: Int, place: Int)
    /// The visibility of a child's place from now on.
    case seeChild(rib: Int, place: Int, isSeen: Bool)
    /// The worker is about to die of a signal: sent by the signal handler, before any other handling of the crash.
    ///
    /// - Parameter signal: the number of the signal, or ``DyingMessage/stackOverflow``.
    case dying(signal: Int, CrashOrigin?)
    /// The program that does the plugin's work has broken the rules of port 1, and the worker is about to end.
    ///
    /// - Parameter words: the end of a sentence about the plugin.
    case broke(words: String)
}

/// A child whose place a RIB in a worker has attached, as it crosses.
struct ChildAttachment {
    /// The number of the place.
    let place: Int
    let slot: String
    let name: String
    /// The path of the parent.
    let path: [String]
    let arguments: WireRecord
    /// The values, and the streams' first ones, which are nil for events; by the names in the slot.
    let provided: [(name: String, value: WireValue?)]
}

extension Event {
    /// The first byte of the message.
    enum Kind: UInt8, CaseIterable {
        case write = 32, subscribe, attachChild
        case unsubscribe = 48, outcome, screen, fault, dying, state, log, loading, detachChild, seeChild, say, broke
        case screenChange, stateChange
    }

    /// True if the worker waits for an answer.
    var isAsked: Bool {
        switch self {
        case .write, .subscribe, .attachChild: true
        case .unsubscribe, .outcome, .screen, .state, .fault, .say, .log, .loading, .detachChild, .seeChild: false
        case .dying, .broke: false
        }
    }

    /// Reads a message of a worker.
    init(_ message: MessageReader) throws(MessageError) {
        var message = message
        let kind = message.kind(of: Kind.self)
        switch kind {
        case .write: self = .write(stream: try message.identifier(), try message.value())
        case .subscribe: self = .subscribe(stream: try message.identifier(), watcher: try message.identifier())
        case .attachChild: self = .attachChild(rib: try message.identifier(), try message.childAttachment())
        case .unsubscribe: self = .unsubscribe(watcher: try message.identifier())
        case .outcome: self = .outcome(rib: try message.identifier(), try message.outcome())
        case .screen, .screenChange:
            self = .screen(rib: try message.identifier(), Update(isWhole: kind == .screen, message))
        case .state, .stateChange:
            self = .state(rib: try message.identifier(), Update(isWhole: kind == .state, message))
        case .fault: self = .fault(try message.fault())
        case .say: self = .say(try message.transientMessage())
        case .log:
            let (level, plugin) = (try message.choice(Log.Level.choices), try message.name())
            self = .log(level, plugin: plugin, try message.sentences())
        case .loading: self = .loading(plugin: try message.text())
        case .detachChild: self = .detachChild(rib: try message.identifier(), place: try message.identifier())
        case .seeChild:
            let (rib, place) = (try message.identifier(), try message.identifier())
            self = .seeChild(rib: rib, place: place, isSeen: try message.bool())
        case .dying:
            let signal = try message.identifier()
            guard 1...64 ~= signal || signal == DyingMessage.stackOverflow else { throw .malformed }
            self = .dying(signal: signal, message.crashOrigin())
        case .broke: self = .broke(words: try message.sentences())
        case nil: throw .malformed
        }
    }

    /// The message. That of a dying worker is written in a handler of signals, by ``DyingMessage``.
    var message: MessageWriter {
        switch self {
        case .write(let stream, let value): MessageWriter(Kind.write, stream) { $0.write(value) }
        case .subscribe(let stream, let watcher): MessageWriter(Kind.subscribe, stream, watcher)
        case .attachChild(let rib, let child): MessageWriter(Kind.attachChild, rib) { $0.write(child) }
        case .unsubscribe(let watcher): MessageWriter(Kind.unsubscribe, watcher)
        case .outcome(let rib, let outcome): MessageWriter(Kind.outcome, rib) { $0.write(outcome) }
        case .screen(let rib, let update):
            MessageWriter(update.isWhole ? Kind.screen : .screenChange, rib) { $0.append(update.bytes) }
        case .state(let rib, let update):
            MessageWriter(update.isWhole ? Kind.state : .stateChange, rib) { $0.append(update.bytes) }
        case .fault(let fault): MessageWriter(Kind.fault) { $0.write(fault) }
        case .say(let said): MessageWriter(Kind.say) { $0.write(said) }
        case .log(let level, let plugin, let text):
            MessageWriter(Kind.log) {
                $0.write(level.number)
                $0.write(plugin)
                $0.write(text)
            }
        case .loading(let plugin): MessageWriter(Kind.loading) { $0.write(plugin) }
        case .broke(let words): MessageWriter(Kind.broke) { $0.write(words) }
        case .detachChild(let rib, let place): MessageWriter(Kind.detachChild, rib, place)
        case .seeChild(let rib, let place, let isSeen): MessageWriter(Kind.seeChild, rib, place) { $0.write(isSeen) }
        case .dying(let signal, let origin):
            MessageWriter(Kind.dying, signal) { writer in
                guard let origin else { return }
                writer.write(origin.plugin)
                writer.write(Int(bitPattern: origin.offset))
            }
        }
    }
}

extension Account {
    /// Counts what the host is to keep of an event. A hostile plugin can tell anything at any time, also in a call from
    /// which it never returns, so each event is counted before the host acts on it.
    ///
    /// - Parameters:
    ///   - bytes: the size of the event's message.
    ///   - isDelivering: true if the stream of a written value delivers another value now, for which this one waits.
    func admit(_ event: Event, bytes: Int, isDelivering: Bool = false) throws(Excess) {
        switch event {
        case .screen(let rib, let update):
            if update.isWhole { release(.screen(rib: rib)) }
            try keepMore(bytes, for: .screen(rib: rib))
        // Counted again as it is in memory once it has been read.
        case .state(let rib, _): try keepMore(bytes, for: .state(rib: rib))
        case .attachChild(let rib, let child):
            let provided = child.provided.map(\.value)
            try keepChild(child.place, of: rib, arguments: child.arguments, provided: provided, bytes: bytes)
        case .subscribe(_, let watcher): try keep(0, for: .subscription(watcher: watcher))
        case .write(let stream, let value):
            if isDelivering { keepWaiting(value.footprint) }
            // The host's own streams are not the worker's to pay for.
            if keeps(.stream(stream)) { try keepStream(stream, value) } else { try check() }
        // Has its room already.
        case .outcome: break
        // Limited in time, where it is shown: `SpeechLimit` has no other measure for plugins in the host's process.
        case .fault, .say, .log: break
        // Nothing of it is kept.
        case .unsubscribe, .detachChild, .seeChild, .loading, .dying, .broke: break
        }
    }
}

// MARK: - The parts

extension MessageWriter {
    mutating func write(_ outcome: Outcome) {
        write(outcome.name)
        write(outcome.payload)
    }

    fileprivate mutating func write(_ child: ChildAttachment) {
        write(child.place)
        write(child.slot)
        write(child.name)
        write(child.path)
        write(child.arguments)
        write(child.provided) { writer, provided in
            writer.write(provided.name)
            writer.write(provided.value)
        }
    }
}

extension MessageReader {
    mutating func outcome() throws(MessageError) -> Outcome {
        Outcome(name: try text(), payload: try record())
    }

    fileprivate mutating func childAttachment() throws(MessageError) -> ChildAttachment {
        ChildAttachment(
            place: try identifier(),
            slot: try text(),
            name: try text(),
            path: try texts(),
            arguments: try record(),
            provided: try list { reader throws(MessageError) in (try reader.text(), try reader.optionalValue()) }
        )
    }

    /// Reads the code that led to a crash; there is none if the worker does not know it. The signal is known, however
    /// wrong what follows it is.
    fileprivate mutating func crashOrigin() -> CrashOrigin? {
        guard !isAtEnd, let plugin = try? name(), let offset = try? identifier() else { return nil }
        return CrashOrigin(plugin: plugin, offset: UInt(bitPattern: offset))
    }
}
