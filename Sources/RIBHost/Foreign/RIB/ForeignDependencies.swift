import Configuration
import PluginABI
import PluginManifest

/// The static dependencies of a RIB behind port 1.
@MainActor
final class ForeignDependencies {
    private let manifest: Manifest
    private var values: [String: WireValue] = [:]
    private var streams: [String: ValueStream<AnyValue>] = [:]
    private var mutableStreams: [String: MutableValueStream<AnyValue>] = [:]
    private var events: [String: EventStream<AnyValue>] = [:]
    private var mutableEvents: [String: MutableEventStream<AnyValue>] = [:]
    /// The values of streams that the plugin knows, by name.
    private var known: [String: WireValue] = [:]

    init(_ manifest: Manifest, _ context: PluginContext) throws(BuildError) {
        self.manifest = manifest
        for slot in manifest.staticDependencies {
            let name = slot.name
            switch slot.type {
            case .value: values[name] = try context.value(name, as: AnyValue.self).wireValue
            case .stream, .scoreStream: streams[name] = try context.stream(name)
            case .mutableStream, .mutableScoreStream:
                let stream = try context.mutableStream(name, of: AnyValue.self)
                (mutableStreams[name], streams[name]) = (stream, stream)
            case .eventStream: events[name] = try context.eventStream(name)
            case .mutableEventStream:
                let stream = try context.mutableEventStream(name, of: AnyValue.self)
                (mutableEvents[name], events[name]) = (stream, stream)
            }
        }
    }

    /// The values, and the latest ones of streams; nil for events. In the order of the manifest.
    var latest: [(name: String, value: WireValue?)] {
        known = streams.mapValues { $0.value.wireValue }
        return manifest.staticDependencies.map { ($0.name, values[$0.name] ?? known[$0.name]) }
    }

    /// Calls a handler with each new value and event, until the interactor resigns.
    func follow(bindingTo interactor: Interactor, _ handler: @escaping @MainActor (String, WireValue) -> Void) {
        for (name, stream) in streams {
            stream.subscribe { [weak self] value in
                guard let self, known.updateValue(value.wireValue, forKey: name) != value.wireValue else { return }
                handler(name, value.wireValue)
            }.disposeOnDeactivate(interactor: interactor)
        }
        for (name, stream) in events {
            stream.subscribe { handler(name, $0.wireValue) }.disposeOnDeactivate(interactor: interactor)
        }
    }

    /// Writes a stream, as the event says.
    func write(_ object: PortObject) throws(PortMisuse) {
        let name = try object.text("name")
        guard let type = manifest.staticDependencies.first(where: { $0.name == name })?.type else {
            throw object.misuse("name", "is `\(name)`, which is not among the manifest's `static`")
        }
        let value = AnyValue(wireValue: try object.value("value", as: type.valueType))
        if let stream = mutableStreams[name] {
            stream.value = value
        } else if let stream = mutableEvents[name] {
            stream.send(value)
        } else {
            throw object.misuse("name", "is `\(name)`, which is not a stream to write")
        }
    }
}
