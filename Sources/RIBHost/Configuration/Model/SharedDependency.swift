public import PluginABI

/// One entry of `dependencies`: what the host provides under a key.
public struct SharedDependency: Sendable {
    /// A constant, or a stream that all who declare it share.
    public enum Kind: Sendable {
        /// A value that every flow starts with.
        case constant(Located<WireValue>)
        /// A shared stream: how its values' type is spelled, and the first of them; a part that is wrong is nil.
        case stream(type: Located<String>?, value: Located<WireValue>?)
        /// Something that could not be read; the key exists all the same.
        case invalid
    }

    /// The key.
    public var key: Located<String>
    /// What it stands for.
    public var kind: Kind

    /// Makes an entry.
    public init(key: Located<String>, kind: Kind) {
        self.key = key
        self.kind = kind
    }
}
