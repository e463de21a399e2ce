@_spi(Testing) import PluginABI

/// The values that a test gives a RIB, with a record of the slots that the plugin's code reads. A given value that is
/// never read is not in the manifest.
@MainActor
final class GivenValues {
    let context: PluginContext
    private(set) var arguments: PluginArguments

    private let build: String
    private let givenStatic: [(slot: String, label: String)]
    private let givenDynamic: [String]
    private var askedStatic: [String] = []
    private var askedDynamic: [String] = []

    init(
        build: String,
        constants: [String: any WireConvertible],
        streams: [String: any AnyTestStream],
        arguments: [String: any WireConvertible],
        state: (any WireConvertible)?,
        slots: [String: TestSlot]
    ) {
        var capabilities: [String: PluginContext.Capability] = [:]
        for (slot, value) in constants { capabilities[slot] = .value(value.wireValue) }
        for (slot, stream) in streams { capabilities[slot] = stream.capability }
        var record = WireRecord()
        for (slot, value) in arguments { record[slot] = value.wireValue }
        self.build = build
        givenStatic =
            constants.keys.sorted().map { ($0, "constants") } + streams.keys.sorted().map { ($0, "streams") }
            + slots.keys.sorted().map { ($0, "slots") }
        givenDynamic = arguments.keys.sorted()
        context = PluginContext(PluginContext(capabilities), children: slots.mapValues(\.source))
        self.arguments = PluginArguments(record, state: state?.wireValue)
        context.asked = { [unowned self] in askedStatic.append($0) }
        // A factory builds on the main actor.
        self.arguments.asked = { [weak self] slot in MainActor.assumeIsolated { self?.askedDynamic.append(slot) } }
    }

    /// Returns the failure for the first given name that the plugin's code has not read, once the RIB is built; nil if
    /// there is none.
    func unknownName(of factory: PluginFactory) -> TestFailure? {
        let factory = "\(type(of: factory))"
        for (slot, label) in givenStatic where !askedStatic.contains(slot) {
            if askedDynamic.contains(slot) { return .misplaced(slot, in: label, as: "dynamic", "arguments") }
            let left = askedStatic.filter { name in !givenStatic.contains { $0.slot == name } }
            return .unknownSlot(slot, "static", of: factory, asked: askedStatic, left)
        }
        for slot in givenDynamic where !askedDynamic.contains(slot) {
            if askedStatic.contains(slot) {
                return .misplaced(slot, in: "arguments", as: "static", "constants` or `streams")
            }
            let left = askedDynamic.filter { !givenDynamic.contains($0) }
            let owner = build == "default" ? factory : "The build `\(build)` of \(factory)"
            return .unknownSlot(slot, "dynamic", of: owner, asked: askedDynamic, left)
        }
        return nil
    }

    /// The given names, for a RIB that could not be built.
    var names: [String] { givenStatic.map(\.slot) + givenDynamic }
}
