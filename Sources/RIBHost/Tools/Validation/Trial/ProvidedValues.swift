import Checking
public import Configuration
import PluginABI
public import PluginManifest

/// The values for a validated plugin: one for each slot of its manifest, made up or from a plugins.json.
public struct ProvidedValues: Sendable {
    /// A slot with its value: for a stream, the first value; for a stream of events, the event to send.
    struct Slot: Sendable {
        enum Kind {
            case value, stream, events
        }

        var name: String
        var type: ValueType
        var kind: Kind
        var isWritable: Bool
        var value: WireValue
    }

    private(set) var slots: [Slot] = []
    /// Diagnostics about unfit values in the plugins.json.
    public private(set) var diagnostics: [Diagnostic] = []

    /// Makes up values for the slots of a manifest.
    ///
    /// - Parameter configuration: the plugins.json whose `dependencies` replace made-up values with the same key.
    public init(_ manifest: Manifest, _ configuration: Configuration? = nil) {
        for slot in manifest.staticDependencies { add(slot.name, slot.type) }
        for slot in manifest.builds.flatMap(\.dynamic) where value(of: slot.name) == nil {
            add(slot.name, .value(slot.type))
        }
        guard let configuration else { return }
        let renamings = configuration.entry(ofPlugin: manifest.id)?.adapt?.dependencies ?? []
        for index in slots.indices {
            let renaming = renamings.first { $0.pluginName.value == slots[index].name }
            take(slots[index], index, from: configuration, key: renaming?.flowName.value ?? slots[index].name)
        }
    }

    private mutating func add(_ name: String, _ type: DependencyType) {
        let value = type.valueType.sample(named: name)
        slots.append(
            Slot(name: name, type: type.valueType, kind: type.kind, isWritable: type.isWritable, value: value)
        )
    }

    private mutating func take(_ slot: Slot, _ index: Int, from configuration: Configuration, key: String) {
        guard let dependency = configuration.dependencies.first(where: { $0.key.value == key }) else { return }
        let located: Located<WireValue>?
        switch dependency.kind {
        case .constant where slot.kind == .value, .events where slot.kind == .value: located = dependency.kind.constant
        // A stream of scores may leave out its value.
        case .stream(_, nil) where slot.kind == .stream: return
        case .stream(_, let value?) where slot.kind == .stream: located = value
        case .events where slot.kind == .events: return
        default: located = nil
        }
        if let value = located?.value.converted(to: slot.type) {
            slots[index].value = value
            return
        }
        let what =
            switch slot.kind {
            case .value: "a constant of type `\(slot.type)`"
            case .stream: "a stream of `\(slot.type)`"
            case .events: "an event stream of `\(slot.type)`"
            }
        diagnostics.append(
            Diagnostic(
                .unfitValue,
                "`\(key)` is not \(what), as the plugin's `\(slot.name)` has to be.",
                at: Label(configuration.source, located?.range ?? dependency.key.range),
                help: ["Write a value of that type, or leave the key out: then a value is made up."]
            )
        )
    }

    /// Returns the value of a slot; nil for an unknown slot.
    func value(of slot: String) -> WireValue? { slots.first { $0.name == slot }?.value }

    /// Returns the dynamic dependencies of a build.
    func arguments(of build: Manifest.Build) -> WireRecord {
        var record = WireRecord()
        for slot in build.dynamic { record[slot.name] = value(of: slot.name)?.converted(to: slot.type) }
        return record
    }
}

extension DependencyType {
    fileprivate var kind: ProvidedValues.Slot.Kind {
        if case .value = self { .value } else { isEvents ? .events : .stream }
    }
}
