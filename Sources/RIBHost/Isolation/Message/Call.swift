import Base
import Loading
@_spi(Host) import PluginABI
import Port

/// A question of a host to a worker, or a notice: one case for each kind of message, with the message's reader and writer.
/// RIBs, streams, contexts and watchers are named by numbers.
enum Call {
    // Asked: the worker answers.
    /// Loads a plugin; the answer is a reason for a failure, as of a build.
    case load(plugin: String)
    case build(rib: Int, RemoteBuild)
    case attach(rib: Int, isSeen: Bool)
    /// The visibility of a RIB's view from now on.
    case see(rib: Int, isSeen: Bool)
    case detach(rib: Int)
    case perform(rib: Int, Action)
    /// An entry of a RIB, for a link.
    case ask(rib: Int, entry: String, WireRecord)
    /// - Parameter isCaused: true if a call of the worker, which the host is serving, has caused the delivery.
    case deliver(watcher: Int, WireValue, isCaused: Bool)
    /// A child in a slot of a RIB has reported an outcome.
    case childOutcome(rib: Int, place: Int, Outcome)
    /// The screen of a child in a slot has another title.
    case childTitle(rib: Int, place: Int, String)
    /// The children in a slot of a RIB have changed.
    case offer(rib: Int, SlotOffer)
    /// The answer is the RIBs below one.
    case tree(rib: Int)
    /// The answer is the numbers of RIBs so far, and of those that exist after their detach.
    case survivors
    /// The answer is the number of objects that do not meet the expectations of the leak detector at this moment.
    case suspects
    // Told.
    /// The name of the process.
    case name(String)
    case plugin(PluginIntroduction)
    case context(Int, [(slot: String, provision: CrossingProvision)])
    case finishContext(Int)
    /// The latest value of a stream.
    case current(stream: Int, WireValue)
    case finishStream(Int)
    /// The permissions of the plugins: the last message before they are loaded.
    case seal(Seal)
}

/// The build of a RIB, as it crosses.
struct RemoteBuild {
    let plugin: String
    let context: Int
    let path: [String]
    let values: BuildValues
}

/// A plugin, as the host has inspected it.
struct PluginIntroduction {
    let id: String
    let manifestID: String
    /// The path of the file for the worker.
    let path: String
    /// The required SHA-256; nil if any file is accepted.
    let digest: SHA256Digest?
    /// The manifest, byte for byte.
    let manifest: [UInt8]
    /// The file, if it is on the worker's machine.
    let file: InspectedFile?
}

/// A provision of the host, as it crosses.
enum CrossingProvision {
    case value(WireValue)
    case stream(Int, latest: WireValue, isWritable: Bool)
    case events(Int, isWritable: Bool)
}

extension Call {
    /// The first byte of the message.
    enum Kind: UInt8, CaseIterable {
        case load = 1, build, attach, see, detach, perform, ask, deliver, childOutcome, childTitle, offer
        case tree, survivors, suspects
        case name = 24, plugin, context, finishContext, current, finishStream, seal
    }

    /// True if the host waits for an answer.
    var isAsked: Bool {
        switch self {
        case .load, .build, .attach, .see, .detach, .perform, .ask, .deliver, .childOutcome, .childTitle, .offer: true
        case .tree, .survivors, .suspects: true
        case .name, .plugin, .context, .finishContext, .current, .finishStream, .seal: false
        }
    }

    /// Reads a message of a host.
    init(_ message: MessageReader) throws(MessageError) {
        var message = message
        switch message.kind(of: Kind.self) {
        case .load: self = .load(plugin: try message.text())
        case .build: self = .build(rib: try message.identifier(), try message.remoteBuild())
        case .attach: self = .attach(rib: try message.identifier(), isSeen: try message.bool())
        case .see: self = .see(rib: try message.identifier(), isSeen: try message.bool())
        case .detach: self = .detach(rib: try message.identifier())
        case .perform: self = .perform(rib: try message.identifier(), try message.action())
        case .ask: self = .ask(rib: try message.identifier(), entry: try message.text(), try message.record())
        case .deliver:
            let (watcher, isCaused) = (try message.identifier(), try message.bool())
            self = .deliver(watcher: watcher, try message.value(), isCaused: isCaused)
        case .childOutcome:
            let (rib, place) = (try message.identifier(), try message.identifier())
            self = .childOutcome(rib: rib, place: place, try message.outcome())
        case .childTitle:
            let (rib, place) = (try message.identifier(), try message.identifier())
            self = .childTitle(rib: rib, place: place, try message.text())
        case .offer: self = .offer(rib: try message.identifier(), try message.slotOffer())
        case .tree: self = .tree(rib: try message.identifier())
        case .survivors: self = .survivors
        case .suspects: self = .suspects
        case .name: self = .name(try message.text())
        case .plugin: self = .plugin(try message.pluginIntroduction())
        case .context:
            let number = try message.identifier()
            self = .context(number, try message.provisions())
        case .finishContext: self = .finishContext(try message.identifier())
        case .current: self = .current(stream: try message.identifier(), try message.value())
        case .finishStream: self = .finishStream(try message.identifier())
        case .seal: self = .seal(try message.seal())
        case nil: throw .malformed
        }
    }

    /// The message.
    var message: MessageWriter {
        switch self {
        case .load(let plugin): MessageWriter(Kind.load) { $0.write(plugin) }
        case .build(let rib, let build): MessageWriter(Kind.build, rib) { $0.write(build) }
        case .attach(let rib, let isSeen): MessageWriter(Kind.attach, rib) { $0.write(isSeen) }
        case .see(let rib, let isSeen): MessageWriter(Kind.see, rib) { $0.write(isSeen) }
        case .detach(let rib): MessageWriter(Kind.detach, rib)
        case .perform(let rib, let action): MessageWriter(Kind.perform, rib) { $0.write(action) }
        case .ask(let rib, let entry, let arguments):
            MessageWriter(Kind.ask, rib) {
                $0.write(entry)
                $0.write(arguments)
            }
        case .deliver(let watcher, let value, let isCaused):
            MessageWriter(Kind.deliver, watcher) {
                $0.write(isCaused)
                $0.write(value)
            }
        case .childOutcome(let rib, let place, let outcome):
            MessageWriter(Kind.childOutcome, rib, place) { $0.write(outcome) }
        case .childTitle(let rib, let place, let title): MessageWriter(Kind.childTitle, rib, place) { $0.write(title) }
        case .offer(let rib, let offer): MessageWriter(Kind.offer, rib) { $0.write(offer) }
        case .tree(let rib): MessageWriter(Kind.tree, rib)
        case .survivors: MessageWriter(Kind.survivors)
        case .suspects: MessageWriter(Kind.suspects)
        case .name(let name): MessageWriter(Kind.name) { $0.write(name) }
        case .plugin(let plugin): MessageWriter(Kind.plugin) { $0.write(plugin) }
        case .context(let number, let slots): MessageWriter(Kind.context, number) { $0.write(slots) }
        case .finishContext(let number): MessageWriter(Kind.finishContext, number)
        case .current(let stream, let value): MessageWriter(Kind.current, stream) { $0.write(value) }
        case .finishStream(let number): MessageWriter(Kind.finishStream, number)
        case .seal(let seal): MessageWriter(Kind.seal) { $0.write(seal) }
        }
    }
}

// MARK: - The parts

extension MessageWriter {
    fileprivate mutating func write(_ build: RemoteBuild) {
        write(build.plugin)
        write(build.context)
        write(build.path)
        write(build.values.build)
        write(build.values.arguments)
        write(build.values.state)
        write(build.values.offers) { $0.write($1) }
    }

    fileprivate mutating func write(_ offer: SlotOffer) {
        write(offer.slot)
        write(offer.children) { writer, child in
            writer.write(child.name)
            writer.write(child.title)
        }
    }

    fileprivate mutating func write(_ slots: [(slot: String, provision: CrossingProvision)]) {
        write(slots) { writer, slot in
            writer.write(slot.slot)
            writer.write(slot.provision)
        }
    }

    fileprivate mutating func write(_ plugin: PluginIntroduction) {
        write(plugin.id)
        write(plugin.manifestID)
        write(plugin.path)
        write(plugin.digest?.description ?? "")
        write(plugin.manifest)
        write(plugin.file)
    }

    fileprivate mutating func write(_ provision: CrossingProvision) {
        switch provision {
        case .value(let value):
            write(UInt8(0))
            write(value)
        case .stream(let number, let latest, let isWritable):
            write(UInt8(1))
            write(number)
            write(isWritable)
            write(latest)
        case .events(let number, let isWritable):
            write(UInt8(2))
            write(number)
            write(isWritable)
        }
    }
}

extension MessageReader {
    fileprivate mutating func remoteBuild() throws(MessageError) -> RemoteBuild {
        RemoteBuild(plugin: try text(), context: try identifier(), path: try texts(), values: try buildValues())
    }

    private mutating func buildValues() throws(MessageError) -> BuildValues {
        BuildValues(
            build: try text(),
            arguments: try record(),
            state: try optionalValue(),
            offers: try list { reader throws(MessageError) in try reader.slotOffer() }
        )
    }

    fileprivate mutating func slotOffer() throws(MessageError) -> SlotOffer {
        SlotOffer(
            slot: try text(),
            children: try list { reader throws(MessageError) in
                ChildSource.Name(name: try reader.text(), title: try reader.text())
            }
        )
    }

    fileprivate mutating func pluginIntroduction() throws(MessageError) -> PluginIntroduction {
        let (id, manifestID, path, digits) = (try text(), try text(), try text(), try text())
        let digest = SHA256Digest(digits)
        guard digest != nil || digits.isEmpty else { throw .malformed }
        return PluginIntroduction(
            id: id,
            manifestID: manifestID,
            path: path,
            digest: digest,
            manifest: try data(),
            file: try file(at: path)
        )
    }

    fileprivate mutating func provisions() throws(MessageError) -> [(slot: String, provision: CrossingProvision)] {
        try list { reader throws(MessageError) in (try reader.text(), try reader.provision()) }
    }

    private mutating func provision() throws(MessageError) -> CrossingProvision {
        switch try byte() {
        case 0: return .value(try value())
        case 1:
            let (number, isWritable) = (try identifier(), try bool())
            return .stream(number, latest: try value(), isWritable: isWritable)
        case 2: return .events(try identifier(), isWritable: try bool())
        default: throw .malformed
        }
    }
}
