/// The type of a static dependency: a value, or something of the host's that lives on and changes.
public enum DependencyType: Hashable, Sendable {
    /// A value.
    case value(ValueType)
    /// `ValueStream<T>`: the plugin may watch.
    case stream(ValueType)
    /// `MutableValueStream<T>`: the plugin may watch and write.
    case mutableStream(ValueType)
    /// `ScoreStream`: the plugin may watch the score.
    case scoreStream
    /// `MutableScoreStream`: the plugin may watch the score and write it.
    case mutableScoreStream

    /// Whether a plugin with this dependency may write what others watch.
    public var isWritable: Bool {
        switch self {
        case .mutableStream, .mutableScoreStream: true
        case .value, .stream, .scoreStream: false
        }
    }
}

extension DependencyType: CustomStringConvertible {
    /// The type as a manifest spells it.
    public var description: String {
        switch self {
        case .value(let type): type.description
        case .stream(let element): "ValueStream<\(element)>"
        case .mutableStream(let element): "MutableValueStream<\(element)>"
        case .scoreStream: "ScoreStream"
        case .mutableScoreStream: "MutableScoreStream"
        }
    }
}
