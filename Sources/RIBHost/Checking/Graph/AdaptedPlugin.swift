internal import Configuration
internal import PluginManifest

/// A plugin in the words of the flow: its manifest after `adapt`.
struct AdaptedPlugin: Sendable {
    /// One outcome.
    struct Outcome: Sendable {
        /// As flows route it.
        var name: String
        /// As the plugin reports it.
        var pluginName: String
        var payload: [Write]
        /// Its place in the manifest.
        var range: SourceRange
    }

    /// One value of a payload, and the key that it is assigned to.
    struct Write: Sendable {
        var payloadKey: String
        var key: Int
        var type: ValueType
        /// Its place in the manifest.
        var range: SourceRange
    }

    var id: String
    var entry: PluginEntry
    var manifest: Manifest
    var outcomes: [Outcome]
    /// The flow's names for slots, where they differ.
    var slotNames: [String: String]
    /// Payload keys that are the keys of streams, which outcomes cannot write: outcome, manifest field.
    var streamWrites: [(outcome: Int, key: String, range: SourceRange)]

    /// The flow's name for a slot.
    func flowName(ofSlot slot: String) -> String { slotNames[slot] ?? slot }
}
