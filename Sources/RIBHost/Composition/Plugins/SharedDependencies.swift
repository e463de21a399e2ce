internal import Checking
internal import PluginABI
internal import PluginManifest

/// What the host shares among the plugins, for as long as the root flow lives: the score, and the streams of plugins.json.
@MainActor
final class SharedDependencies {
    /// Made for the first plugin that asks for it: most flows keep no score.
    private lazy var scoreStream = MutableScoreStream()
    private let streams: [String: MutableValueStream<WireValue>]
    private let bindings: [String: [FlowPlan.StaticBinding]]

    init(_ plan: FlowPlan) {
        var streams: [String: MutableValueStream<WireValue>] = [:]
        for stream in plan.sharedStreams {
            streams[stream.key] = MutableValueStream(WireValue(stream.initialValue))
        }
        self.streams = streams
        bindings = plan.staticBindings
    }

    /// What a plugin gets: the slots that its manifest declares and nothing else, each narrowed to the declared type.
    func context(of plugin: String) -> PluginContext {
        var capabilities: [String: PluginContext.Capability] = [:]
        for binding in bindings[plugin] ?? [] {
            capabilities[binding.slot] = capability(binding)
        }
        return PluginContext(capabilities)
    }

    private func capability(_ binding: FlowPlan.StaticBinding) -> PluginContext.Capability? {
        switch binding.source {
        case .absent: nil
        case .constant(let constant): .value(WireValue(constant))
        case .scoreStream:
            binding.type == .mutableScoreStream ? .mutableScoreStream(scoreStream) : .scoreStream(scoreStream.readOnly)
        case .sharedStream(let key): streams[key].map { capability(binding.type, of: $0) }
        }
    }

    private func capability(
        _ type: DependencyType,
        of stream: MutableValueStream<WireValue>
    ) -> PluginContext.Capability {
        if case .mutableStream = type { .mutableStream(stream) } else { .stream(stream.readOnly) }
    }
}
