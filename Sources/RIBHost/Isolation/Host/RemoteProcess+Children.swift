import Base
import Configuration
@_spi(Host) import PluginABI
import PluginManifest
import Port

/// The children of a worker's RIBs.
extension RemoteProcess {
    func attach(_ attachment: ChildAttachment, to rib: Int, _ answer: inout MessageWriter) throws(MessageError) {
        guard let rib = ribs[rib], let router = rib.router, !rib.attached.contains(attachment.place),
            let slot = rib.plugin.manifest.childSlot(named: attachment.slot),
            attachment.arguments.names.count <= slot.dynamic.count,
            attachment.arguments.conforms(to: slot.dynamic.map { ($0.name, $0.type) })
        else { throw .malformed }
        var (provided, streams) = ([String: PluginContext.Capability](), [String: HostStream]())
        for slot in slot.provides {
            guard let (_, first) = attachment.provided.first(where: { $0.name == slot.name }) else { throw .malformed }
            provided[slot.name] = try provide(first, as: slot.type, streaming: &streams[slot.name])
        }
        var shared: [(name: String, number: Int)] = []
        for (name, stream) in streams { shared.append((name, try publish(stream))) }
        answer.write(shared) { writer, stream in
            writer.write(stream.name)
            writer.write(stream.number)
        }
        let (place, listener) = (attachment.place, RemoteChildListener(of: rib, at: attachment.place))
        let build = ChildBuild(
            attachment.name,
            providing: provided,
            arguments: attachment.arguments,
            listener: listener
        )
        guard build.size <= WireValue.sizeLimit else { throw .malformed }
        let child = Child(place, in: slot.name, build, below: router, at: attachment.path, sharing: streams) {
            [weak rib] title in
            if let rib { rib.call(.childTitle(rib: rib.number, place: place, title)) }
        }
        rib.attached.insert(place)
        rib.children?.childDidAttach(child)
    }

    /// Notes that a place has left.
    func detachChild(_ place: Int, of rib: Int) {
        guard let rib = ribs[rib] else { return }
        rib.leaving.insert(place)
        leavingChildren.append((rib, place))
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
        try within { () throws(Excess) in try account.keepStream(shared.number, stream.values?.value) }
        streams[shared.number] = Share(
            source: shared.source,
            told: stream.values?.value,
            type: shared.type,
            isWritable: true
        )
        shared.join(self)
        return shared.number
    }
}

extension RemoteRIB {
    func detachChild(_ place: Int) {
        leaving.remove(place)
        guard attached.remove(place) != nil else { return }
        worker.account.release(.child(rib: number, place: place))
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
        if let rib { rib.call(.childOutcome(rib: rib.number, place: place, outcome)) }
    }
}
