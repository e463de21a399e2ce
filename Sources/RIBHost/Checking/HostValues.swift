internal import Configuration
internal import PluginManifest

/// What the host provides to every flow without being asked.
enum HostValues {
    /// The key of the score stream.
    static let scoreStream = "scoreStream"
    /// What a stream of `Score` begins with where plugins.json does not say it: 0:0.
    static let startingScore = Constant.record(ValueType.scoreFields.map { .init(name: $0.name, value: .int(0)) })
}
