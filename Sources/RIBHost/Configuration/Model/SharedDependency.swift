public import PluginABI

/// One entry of `dependencies`, at the top of the file or of a flow: what a scope provides under a key.
public struct SharedDependency: Sendable {
    /// A constant, or a stream that all who declare it share.
    public enum Kind: Sendable {
        /// A value that the scope's flow starts with.
        case constant(Located<WireValue>)
        /// A shared stream: how its values' type is spelled, and the first of them. A part that is wrong is nil, and so is the value of a
        /// stream of `Score` that begins at 0:0.
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
