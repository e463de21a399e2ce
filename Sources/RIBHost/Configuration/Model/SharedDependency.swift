public import PluginABI
public import PluginManifest

/// An entry of `dependencies`, at the top of the file or of a flow: a value or stream that a scope provides under a
/// key.
public struct SharedDependency: Sendable {
    /// A constant, or a stream shared by all plugins that declare the name, of values or of events.
    public enum Kind: Sendable {
        /// A value in the environment of the scope's flow from the start.
        case constant(Located<WireValue>)
        /// A shared stream: the spelling of its values' type, and the first value. An invalid part is nil, and so is
        /// the value of a stream of `Score` that begins at 0:0.
        case stream(type: Located<String>?, value: Located<WireValue>?)
        /// A shared stream of events: the spelling of their type, and the place of the object.
        case events(type: Located<String>, range: SourceRange)
        /// An unreadable value, whose key still exists.
        case invalid

        /// The constant, also of a stream of events read as a constant: `{"events": "T"}`, a record.
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
    /// The kind of dependency under the key.
    public var kind: Kind
    /// The only plugins allowed to write the stream, with the place of the list; nil if every plugin can, and for a
    /// constant.
    public var writers: Located<[Located<String>]>?
}
