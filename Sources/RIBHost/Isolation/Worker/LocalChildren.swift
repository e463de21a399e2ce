import PluginABI

/// The children in the slots of a RIB in this worker: only their places are here.
@MainActor
final class LocalChildren: PlaceOwner {
    private unowned let server: PluginServer
    /// The number of the RIB.
    private let rib: Int
    private var slots: [LocalSlot] = []
    private var places: [Int: Attached] = [:]
    private var lastNumber = 0

    private struct Attached {
        let place: Place
        let bridges: [StreamBridge]
    }

    /// - Parameter rib: the number of the RIB whose children they are.
    init(_ offers: [LocalSlot.Offer], of rib: Int, _ server: PluginServer) {
        self.rib = rib
        self.server = server
        slots = offers.map { LocalSlot($0, self) }
    }

    /// What is in each slot, for the plugin's context.
    var sources: [String: ChildSource] { Dictionary(slots.map { ($0.name, $0) }) { first, _ in first } }

    func makePlace(_ build: ChildBuild, in slot: String) -> Place {
        lastNumber += 1
        return Place(lastNumber, in: slot, build, owner: self)
    }

    func placeDidAttach(_ place: Place) {
        var message = MessageWriter(.attachChild)
        message.write(rib)
        message.write(place.number)
        message.write(place.slot)
        message.write(place.build.name)
        message.write(place.path)
        message.write(place.build.arguments)
        message.write(place.build.provided.map { ($0.key, $0.value.latest) }) { writer, provided in
            writer.write(provided.0)
            writer.write(provided.1)
        }
        var answer = server.ask(message)
        let streams =
            (try? answer?.list { reader throws(MessageError) in (try reader.text(), try reader.identifier()) }) ?? []
        let bridges = streams.compactMap { name, number in
            place.build.provided[name].map { bridge($0, to: number) }
        }
        places[place.number] = Attached(place: place, bridges: bridges)
    }

    /// Keeps a stream of the parent and one of the host equal.
    private func bridge(_ provided: PluginContext.Capability, to number: Int) -> StreamBridge {
        guard let first = provided.latest else {
            return StreamBridge(provided, .mutableEventStream(server.events(number)))
        }
        return StreamBridge(provided, .mutableStream(server.stream(number, first)))
    }

    func placeWillDetach(_ place: Place) {
        guard let attached = places.removeValue(forKey: place.number) else { return }
        for bridge in attached.bridges { bridge.close() }
        var message = MessageWriter(.detachChild)
        message.write(rib)
        message.write(place.number)
        server.tell(message)
    }

    /// Passes an outcome of a child on to the RIB.
    func report(_ outcome: Outcome, of place: Int) {
        places[place]?.place.build.listener.report(outcome)
    }

    /// A slot has these children now.
    func offer(_ children: [ChildSource.Name], in slot: String) {
        slots.first { $0.name == slot }?.offered.value = children
    }

    /// The screen of a child has this title now.
    func show(title: String, of place: Int) {
        places[place]?.place.viewController.title = title
    }
}

/// One slot of a RIB in this worker.
final class LocalSlot: ChildSource {
    /// What the host says about a slot.
    struct Offer {
        let slot: String
        let children: [ChildSource.Name]

        init(_ reader: inout MessageReader) throws(MessageError) {
            slot = try reader.text()
            children = try reader.children()
        }
    }

    let name: String
    let offered: MutableValueStream<[Name]>
    private weak var children: LocalChildren?

    init(_ offer: Offer, _ children: LocalChildren) {
        name = offer.slot
        self.children = children
        offered = MutableValueStream(offer.children)
        super.init(names: offered.readOnly)
    }

    override func build(_ build: ChildBuild) -> any ViewableRouting {
        children?.makePlace(build, in: name) ?? super.build(build)
    }
}
