import Configuration
import PluginABI
import PluginManifest

/// A child that a RIB behind port 1 has attached in a slot.
@MainActor
final class ForeignChild {
    let slot: Manifest.ChildSlot
    let place: any ViewableRouting
    let provided: ForeignProvisions
    /// The title of the child's screen that the plugin knows.
    var title = ""

    init(_ slot: Manifest.ChildSlot, _ place: any ViewableRouting, _ provided: ForeignProvisions) {
        (self.slot, self.place, self.provided) = (slot, place, provided)
    }
}

extension ForeignRIB {
    func attachChild(_ object: PortObject) throws(PortMisuse) {
        let number = try object.number("child")
        let slotName = try object.text("slot")
        guard let slot = manifest.childSlot(named: slotName), let source = sources[slotName] else {
            throw object.misuse("slot", "is `\(slotName)`, which is not a slot of the manifest")
        }
        let name = try object.text("name")
        guard source.names.value.contains(where: { $0.name == name }) else {
            throw object.misuse("name", "is `\(name)`, which is not in the slot `\(slotName)`")
        }
        guard children[number] == nil else { throw object.misuse("child", "is \(number), which is attached already") }
        let arguments = try object.record("dynamic", of: slot.dynamic.map { ($0.name, $0.type) })
        let provided = try ForeignProvisions(slot, object) { [weak self] name, value in
            guard let self else { return }
            connection.tell(.provided(rib: self.number, child: number, name: name, value))
        }
        let listener = ForeignChildListener { [weak self] outcome in
            guard let self else { return }
            connection.tell(.childOutcome(rib: self.number, child: number, outcome))
        }
        let build = ChildBuild(name, providing: provided.capabilities, arguments: arguments, listener: listener)
        let child = ForeignChild(slot, source.build(build), provided)
        children[number] = child
        if slot.hasView { view?.embed(child.place.viewControllable, as: "\(number)") }
        router?.attachChild(child.place)
    }

    func detachChild(_ object: PortObject) throws(PortMisuse) {
        let number = try object.number("child")
        guard let child = children.removeValue(forKey: number) else {
            throw object.misuse("child", "is \(number), which is not attached")
        }
        if child.slot.hasView { view?.unembed(child.place.viewControllable) }
        router?.detachChild(child.place)
    }

    func provide(_ object: PortObject) throws(PortMisuse) {
        let number = try object.number("child")
        guard let child = children[number] else {
            throw object.misuse("child", "is \(number), which is not attached")
        }
        try child.provided.provide(object)
    }

    /// The elements that stand for a child; none for a child that is not attached.
    func elements(ofChild number: Int) -> [Element] { view?.embedded("\(number)") ?? [] }

    /// Tells the plugin the titles of children that have changed: soon, because the host asks for the screen now.
    func noteTitles() {
        for (number, child) in children where child.slot.hasView {
            guard let title = view?.embeddedScreen("\(number)")?.title, title != child.title else { continue }
            child.title = title
            Task { [weak self] in
                guard let self, children[number] === child else { return }
                connection.tell(.childTitle(rib: self.number, child: number, title))
            }
        }
    }
}

/// Passes the outcomes and failures of a child on.
private final class ForeignChildListener: OutcomeListener {
    private let handler: @MainActor (Outcome) -> Void

    init(_ handler: @escaping @MainActor (Outcome) -> Void) {
        self.handler = handler
        super.init()
    }

    override func report(_ outcome: Outcome) {
        guard let failure = ChildFailure(outcome) else { return handler(outcome) }
        handler(
            Outcome(
                name: Manifest.ChildSlot.failed,
                payload: ["message": .string(failure.message), "comesBack": .bool(failure.comesBack)]
            )
        )
    }
}

/// The values and streams that a RIB behind port 1 provides to a child.
@MainActor
final class ForeignProvisions {
    private(set) var capabilities: [String: PluginContext.Capability] = [:]
    private let slot: Manifest.ChildSlot
    private var streams: [String: MutableValueStream<WireValue>] = [:]
    private var events: [String: MutableEventStream<WireValue>] = [:]
    /// The values that the plugin has provided itself and that have not been delivered.
    private var own: [String: [WireValue]] = [:]
    private var subscriptions: [Subscription] = []

    /// - Parameter handler: called with each value that another holder of a stream has written.
    init(
        _ slot: Manifest.ChildSlot,
        _ object: PortObject,
        _ handler: @escaping @MainActor (String, WireValue) -> Void
    ) throws(PortMisuse) {
        self.slot = slot
        let values = slot.provides.filter { !$0.type.isEvents }.map { ($0.name, $0.type.valueType) }
        let first = try object.record("provides", of: values, ignoring: slot.provides.map(\.name))
        for provided in slot.provides {
            let name = provided.name
            let value = first[name] ?? .null
            switch provided.type {
            case .value: capabilities[name] = .value(value)
            case .stream, .scoreStream: capabilities[name] = .stream(stream(name, value).readOnly)
            case .mutableStream, .mutableScoreStream:
                let stream = stream(name, value)
                capabilities[name] = .mutableStream(stream)
                follow(name, handler) { stream.subscribe($0) }
            case .eventStream: capabilities[name] = .eventStream(event(name).readOnly)
            case .mutableEventStream:
                let stream = event(name)
                capabilities[name] = .mutableEventStream(stream)
                follow(name, handler) { stream.subscribe($0) }
            }
        }
    }

    private func stream(_ name: String, _ value: WireValue) -> MutableValueStream<WireValue> {
        let stream = MutableValueStream(value)
        (streams[name], own[name]) = (stream, [value])
        return stream
    }

    private func event(_ name: String) -> MutableEventStream<WireValue> {
        let stream = MutableEventStream<WireValue>()
        events[name] = stream
        return stream
    }

    private func follow(
        _ name: String,
        _ handler: @escaping @MainActor (String, WireValue) -> Void,
        _ subscribe: (@escaping @MainActor (WireValue) -> Void) -> Subscription
    ) {
        subscriptions.append(
            subscribe { [weak self] value in
                guard let self else { return }
                if own[name]?.first == value { own[name]?.removeFirst() } else { handler(name, value) }
            }
        )
    }

    /// Provides a new value or event.
    func provide(_ object: PortObject) throws(PortMisuse) {
        let name = try object.text("name")
        guard let type = slot.provides.first(where: { $0.name == name })?.type else {
            throw object.misuse("name", "is `\(name)`, which the slot does not provide")
        }
        let value = try object.value("value", as: type.valueType)
        if let stream = streams[name] {
            // A stream delivers no value that it has.
            guard stream.value != value else { return }
            own[name, default: []].append(value)
            stream.value = value
        } else if let stream = events[name] {
            own[name, default: []].append(value)
            stream.send(value)
        } else {
            throw object.misuse("name", "is `\(name)`, which is not a stream")
        }
    }

    isolated deinit {
        for subscription in subscriptions { subscription.dispose() }
    }
}
