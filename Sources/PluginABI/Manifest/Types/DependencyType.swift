/// The type of a static dependency: a value, or a stream of the host.
public enum DependencyType: Hashable, Sendable {
    /// A value.
    case value(ValueType)
    /// `ValueStream<T>`: the plugin can read.
    case stream(ValueType)
    /// `MutableValueStream<T>`: the plugin can read and write.
    case mutableStream(ValueType)
    /// `EventStream<T>`: the plugin receives events.
    case eventStream(ValueType)
    /// `MutableEventStream<T>`: the plugin receives events and sends them.
    case mutableEventStream(ValueType)
    /// `ScoreStream`: the plugin can read the score.
    case scoreStream
    /// `MutableScoreStream`: the plugin can read and write the score.
    case mutableScoreStream

    /// True if a plugin with this dependency can write values that other plugins read.
    public var isWritable: Bool {
        switch self {
        case .mutableStream, .mutableEventStream, .mutableScoreStream: true
        case .value, .stream, .eventStream, .scoreStream: false
        }
    }
}

extension DependencyType: CustomStringConvertible {
    /// The type, as spelled in a manifest.
    public var description: String {
        switch self {
        case .value(let type): type.description
        case .stream(let element): "ValueStream<\(element)>"
        case .mutableStream(let element): "MutableValueStream<\(element)>"
        case .eventStream(let element): "EventStream<\(element)>"
        case .mutableEventStream(let element): "MutableEventStream<\(element)>"
        case .scoreStream: "ScoreStream"
        case .mutableScoreStream: "MutableScoreStream"
        }
    }
}
