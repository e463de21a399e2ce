import Base
@_spi(Host) import PluginABI
import Port

/// The children in the slots of the RIB: the worker has only their places.
extension ServedRIB: ChildOwner {
    func childDidAttach(_ child: Child) {
        var answer = server.ask(.attachChild(rib: number, ChildAttachment(child)))
        let streams =
            (try? answer?.list { reader throws(MessageError) in (try reader.text(), try reader.identifier()) }) ?? []
        let bridges = streams.compactMap { name, number in
            child.build.provided[name].map { bridge($0, to: number) }
        }
        children[child.number] = (child, bridges)
        if child.isSeen { childVisibilityDidChange(child.number, to: true) }
    }

    /// Returns a bridge that keeps a stream of the parent and a stream of the host equal.
    private func bridge(_ provided: PluginContext.Capability, to number: Int) -> StreamBridge {
        guard let first = provided.latest else {
            return StreamBridge(provided, .mutableEventStream(server.events(number)))
        }
        return StreamBridge(provided, .mutableStream(server.stream(number, first)))
    }

    func childDidDetach(_ number: Int) {
        guard let (_, bridges) = children.removeValue(forKey: number) else { return }
        for bridge in bridges { bridge.close() }
        server.tell(.detachChild(rib: self.number, place: number))
    }

    func childVisibilityDidChange(_ number: Int, to isSeen: Bool) {
        // A view can be embedded before its RIB is attached.
        guard children[number] != nil else { return }
        server.tell(.seeChild(rib: self.number, place: number, isSeen: isSeen))
    }

    /// Passes an outcome of a child on to the RIB.
    func report(_ outcome: Outcome, of place: Int) {
        children[place]?.child.build.listener.report(outcome)
    }

    /// Sets the title of a child's screen.
    func show(title: String, of place: Int) {
        children[place]?.child.tell(title)
    }
}

extension ChildAttachment {
    @MainActor
    fileprivate init(_ child: Child) {
        self.init(
            place: child.number,
            slot: child.slot,
            name: child.build.name,
            path: child.path,
            arguments: child.build.arguments,
            provided: child.build.provided.map { ($0.key, $0.value.latest) }
        )
    }
}
