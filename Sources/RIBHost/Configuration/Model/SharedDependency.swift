public import PluginABI
public import PluginManifest

/// One entry of `dependencies`, at the top of the file or of a flow: a value or stream that a scope provides under a
/// key.
public struct SharedDependency: Sendable {
    /// A constant, or a stream, of values or of events, that all plugins that declare it share.
    public enum Kind: Sendable {
        /// A value that the scope's flow starts with.
        case constant(Located<WireValue>)
        /// A shared stream: the spelling of its values' type, and the first value. An invalid part is nil, and so is
        /// the value of a stream of `Score` that begins at 0:0.
        case stream(type: Located<String>?, value: Located<WireValue>?)
        /// A shared stream of events: the spelling of their type, and where the object is.
        case events(type: Located<String>, range: SourceRange)
        /// Something that could not be read; the key still exists.
        case invalid

        /// The value of a constant, and of a stream of events if it is read as a constant: `{"events": "T"}`, a record.
        public var constant: Located<WireValue>? {
            switch self {
            case .constant(let value): value
            case .events(let type, let range): Located(.record(["events": .string(type.value)]), range)
            case .stream, .invalid: nil
            }
        }
    }

    /// The key.
    public var key: Located<String>
    /// What the key provides.
    public var kind: Kind
    /// Of a stream, the only plugins that can write it, with the place of the list; nil if every plugin can.
    public var writers: Located<[Located<String>]>?
}
