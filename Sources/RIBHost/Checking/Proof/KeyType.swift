import PluginABI
import PluginManifest

/// What a key holds, in the whole configuration.
enum KeyType: Sendable {
    /// Nothing ever provides it.
    case none
    /// A value of this type.
    case value(ValueType)
    /// Only a constant that fits no slot that asks for it.
    case misfit(WireValue)
    /// Something that an error has been reported about.
    case unknown

    var value: ValueType? {
        if case .value(let type) = self { type } else { nil }
    }
}
