import Base
import Configuration
@_spi(Host) public import PluginABI
import PluginManifest

/// The children in the slots of a RIB in a worker: the host owns the children, and the RIB has their places.
public protocol RemoteChildren: ChildOwner {
    /// The names of the children in each slot.
    var offered: [(slot: String, children: [ChildSource.Name])] { get }
}

/// A child attached by a parent's RIB in any process. An object, because copying a struct takes longer.
@MainActor
public final class AttachedChild {
    /// The number of the place.
    public let number: Int
    /// The slot of the child.
    public let slot: String
    /// The values from the parent.
    public let build: ChildBuild
    /// The router above the child: the place, or the proxy of a parent in a worker.
    public weak var parent: RouterNode?
    /// The path of the parent RIB.
    public let path: [String]
    /// The host's streams for the streams of a parent in a worker, by their names in the slot; both are kept equal.
    public let streams: [String: HostStream]
    /// True if the place was visible on attach; the owner is notified of later changes.
    public let isSeen: Bool
    /// Passes the title of the child's screen to the parent's view.
    public let tell: @MainActor (String) -> Void

    /// Creates a child.
    public init(
        _ number: Int,
        in slot: String,
        _ build: ChildBuild,
        below parent: RouterNode,
        at path: [String],
        sharing streams: [String: HostStream] = [:],
        isSeen: Bool = false,
        tell: @escaping @MainActor (String) -> Void
    ) {
        self.number = number
        self.slot = slot
        self.build = build
        self.parent = parent
        self.path = path
        self.streams = streams
        self.isSeen = isSeen
        self.tell = tell
    }
}

extension ChildBuild {
    /// The total size of the values, in bytes: arguments, and first values of streams.
    public var size: Int {
        provided.reduce(arguments.size) { $0 + ($1.value.latest?.size ?? 0) }
    }
}

extension Fault {
    /// Returns the fault of a parent that gives a child values which are too large together.
    @MainActor
    public static func largeGift(of child: AttachedChild) -> Fault {
        .largeGift(child.build.size, to: child.build.name, path: child.path)
    }
}

/// Messages of a worker about the children of its RIBs.
extension RemoteProcess {
    func attachChild(_ message: inout MessageReader, _ answer: inout MessageWriter) throws(MessageError) {
        let rib = ribs[try message.identifier()]
        let (place, slot, name, path) = (
            try message.identifier(), try message.text(), try message.text(), try message.texts()
        )
        let arguments = try message.record()
        guard let declared = rib?.plugin.manifest.childSlot(named: slot) else { throw .malformed }
        guard arguments.names.count <= declared.dynamic.count,
            arguments.conforms(to: declared.dynamic.map { ($0.name, $0.type) })
        else { throw .malformed }
        var (provided, streams) = ([String: PluginContext.Capability](), [String: HostStream]())
        let values = try message.list { reader throws(MessageError) in (try reader.text(), try reader.optionalValue()) }
        for slot in declared.provides {
            guard let (_, first) = values.first(where: { $0.0 == slot.name }) else { throw .malformed }
            provided[slot.name] = try provide(first, as: slot.type, streaming: &streams[slot.name])
        }
        var shared: [(name: String, number: Int)] = []
        for (name, stream) in streams { shared.append((name, try publish(stream))) }
        answer.write(shared) { writer, stream in
            writer.write(stream.name)
            writer.write(stream.number)
        }
        let size = provided.reduce(arguments.size) { $0 + ($1.value.latest?.size ?? 0) }
        guard size <= WireValue.sizeLimit else { throw .malformed }
        // One that is being detached has no children any more.
        guard let rib, let router = rib.router, rib.sharedWithChildren[place] == nil else { return }
        let held = Holdings.child + message.byteCount + arguments.footprint
        try holdings.keepChild(held)
        rib.sharedWithChildren[place] = (Array(streams.values), held)
        let listener = RemoteChildListener(of: rib, at: place)
        let build = ChildBuild(name, providing: provided, arguments: arguments, listener: listener)
        let child = AttachedChild(place, in: slot, build, below: router, at: path, sharing: streams) {
            [weak rib] title in
            _ = rib?.call(.childTitle) { message in
                message.write(place)
                message.write(title)
            }
        }
        rib.children?.childDidAttach(child)
    }

    /// Handles a message about a child's place: detached, or with another visibility.
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

    /// Detaches the children whose places have left. The children of an ended worker leave with their parent.
    func detachChildren() {
        let leaving = leavingChildren
        leavingChildren = []
        guard !isDead else { return }
        for (rib, place) in leaving { rib.detachChild(place) }
    }

    /// Returns a capability of a child from its parent: a value, or a stream of the host, which the worker keeps equal
    /// to its own.
    ///
    /// - Parameter first: the value, or the stream's; nil for events.
    private func provide(
        _ first: WireValue?,
        as type: DependencyType,
        streaming stream: inout HostStream?
    ) throws(MessageError) -> PluginContext.Capability {
        let valueType = type.valueType
        guard type.isEvents ? first == nil : first?.conforms(to: valueType) == true else { throw .malformed }
        if case .value = type, let first { return .value(first) }
        let made = HostStream(first, of: valueType)
        stream = made
        return made.capability(isWritable: type.isWritable)
    }

    /// Shares a stream with the worker, which already has the value.
    ///
    /// - Returns: the number of the stream.
    private func publish(_ stream: HostStream) throws(MessageError) -> Int {
        let shared = stream.shared(in: pool)
        let held = Holdings.stream + (stream.values?.value.footprint ?? 0)
        try holdings.keep(held)
        streams[shared.number] = Share(
            source: shared.source,
            told: stream.values?.value,
            type: shared.type,
            isWritable: true,
            held: held
        )
        shared.join(self)
        return shared.number
    }
}

extension RemoteRIB {
    func detachChild(_ place: Int) {
        if let (_, held) = sharedWithChildren.removeValue(forKey: place) { worker.holdings.releaseChild(held) }
        children?.childDidDetach(place)
    }
}

/// Passes the outcomes of a child on to the parent in a worker.
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
