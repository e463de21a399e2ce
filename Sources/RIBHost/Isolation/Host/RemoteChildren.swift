import Configuration
public import PluginABI
import PluginManifest

/// The children in the slots of a RIB in a worker: the host owns them, and the RIB has their places.
public protocol RemoteChildren: ChildOwner {
    /// What is in each slot.
    var offered: [(slot: String, children: [ChildSource.Name])] { get }
}

/// A child as its parent's RIB has attached it, wherever that runs. An object: to copy all of it takes longer.
@MainActor
public final class AttachedChild {
    /// The number of its place.
    public let number: Int
    /// The slot that it is in.
    public let slot: String
    /// What the parent gives it.
    public let build: ChildBuild
    /// What it hangs from: its place, or the proxy of a parent in a worker.
    public weak var parent: RouterNode?
    /// The place of the RIB that attached it.
    public let path: [String]
    /// Whether a person saw its place when it was attached: an owner is notified of what follows.
    public let isSeen: Bool
    /// Gives the parent's view the title of the child's screen.
    public let tell: @MainActor (String) -> Void

    /// Describes a child.
    public init(
        _ number: Int,
        in slot: String,
        _ build: ChildBuild,
        below parent: RouterNode,
        at path: [String],
        isSeen: Bool = false,
        tell: @escaping @MainActor (String) -> Void
    ) {
        self.number = number
        self.slot = slot
        self.build = build
        self.parent = parent
        self.path = path
        self.isSeen = isSeen
        self.tell = tell
    }
}

/// What a worker says about the children of its RIBs.
extension RemoteProcess {
    func attachChild(_ message: inout MessageReader, _ answer: inout MessageWriter) throws(MessageError) {
        let rib = ribs[try message.identifier()]
        let (place, slot, name, path) = (
            try message.identifier(), try message.text(), try message.text(), try message.texts()
        )
        let arguments = try message.record()
        guard let declared = rib?.plugin.slots.first(where: { $0.name == slot }) else { throw .malformed }
        guard arguments.names.count <= declared.dynamic.count,
            arguments.conforms(to: declared.dynamic.map { ($0.name, $0.type) })
        else { throw .malformed }
        var (provided, shared, numbers) = ([String: PluginContext.Capability](), [AnyObject](), [(String, Int)]())
        let values = try message.list { reader throws(MessageError) in (try reader.text(), try reader.optionalValue()) }
        for slot in declared.provides {
            guard let (_, first) = values.first(where: { $0.0 == slot.name }), let made = share(slot, first) else {
                throw .malformed
            }
            provided[slot.name] = made.capability
            guard let stream = made.stream else { continue }
            shared.append(stream)
            if let owner = made.owner { shared.append(owner) }
            numbers.append((slot.name, stream.number))
        }
        answer.write(numbers) { writer, stream in
            writer.write(stream.0)
            writer.write(stream.1)
        }
        // One that is being detached has no children any more.
        guard let rib, let router = rib.router, rib.sharedWithChildren[place] == nil else { return }
        rib.sharedWithChildren[place] = shared
        let listener = RemoteChildListener(of: rib, at: place)
        let build = ChildBuild(name, providing: provided, arguments: arguments, listener: listener)
        let child = AttachedChild(place, in: slot, build, below: router, at: path) { [weak rib] title in
            _ = rib?.call(.childTitle) { message in
                message.write(place)
                message.write(title)
            }
        }
        rib.children?.childDidAttach(child)
    }

    /// The place of a child has left, or a person sees it from now on, or no longer.
    func noteChild(_ message: inout MessageReader) throws(MessageError) {
        let rib = ribs[try message.identifier()]
        let place = try message.identifier()
        guard message.kind == .seeChild else {
            if let rib { leavingChildren.append((rib, place)) }
            return
        }
        let isSeen = try message.bool()
        rib?.children?.childVisibilityDidChange(place, to: isSeen)
    }

    /// Detaches the children whose places have left. Those of a worker that has ended leave with their parent.
    func detachChildren() {
        let leaving = leavingChildren
        leavingChildren = []
        guard !isDead else { return }
        for (rib, place) in leaving { rib.detachChild(place) }
    }

    private typealias Provision = (capability: PluginContext.Capability, stream: SharedStream?, owner: AnyObject?)

    /// What a child gets of what its parent provides: a stream of the host's, which the worker keeps equal to its own.
    ///
    /// - Parameter first: the value, or the stream's; nil for events.
    private func share(_ slot: Manifest.StaticSlot, _ first: WireValue?) -> Provision? {
        switch slot.type {
        case .value(let type):
            guard let first, first.conforms(to: type) else { return nil }
            return (.value(first), nil, nil)
        case .stream(let type), .mutableStream(let type):
            return share(first, type, isWritable: slot.type.isWritable)
        case .scoreStream, .mutableScoreStream:
            return share(first, nil, isWritable: slot.type.isWritable)
        case .eventStream(let type), .mutableEventStream(let type):
            guard first == nil else { return nil }
            let owned = OwnedEventStream<WireValue>()
            let shared = SharedStream(owned.stream, of: type, in: pool)
            publish(shared, told: nil)
            let isWritable = slot.type.isWritable
            return (isWritable ? .mutableEventStream(owned.stream) : .eventStream(owned.stream.readOnly), shared, owned)
        }
    }

    private func share(_ first: WireValue?, _ type: ValueType?, isWritable: Bool) -> Provision? {
        guard let first, type.map(first.conforms) ?? (Score(wireValue: first) != nil) else { return nil }
        let owned = OwnedStream(first)
        let shared = SharedStream(owned.stream, of: type, in: pool)
        publish(shared, told: first)
        return (isWritable ? .mutableStream(owned.stream) : .stream(owned.stream.readOnly), shared, owned)
    }

    private func publish(_ shared: SharedStream, told value: WireValue?) {
        streams[shared.number] = Share(source: shared.source, told: value, type: shared.type, isWritable: true)
        shared.join(self)
    }
}

extension RemoteRIB {
    func detachChild(_ place: Int) {
        sharedWithChildren[place] = nil
        children?.childDidDetach(place)
    }
}

/// Passes what a child reports on to its parent in a worker.
private final class RemoteChildListener: OutcomeListener {
    private weak var rib: RemoteRIB?
    private let place: Int

    init(of rib: RemoteRIB, at place: Int) {
        self.rib = rib
        self.place = place
        super.init()
    }

    override func report(_ outcome: Outcome) {
        _ = rib?.call(.childOutcome) { message in
            message.write(place)
            message.write(outcome.name)
            message.write(outcome.payload)
        }
    }
}
